import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { confirmEmailChange, withdrawEmailChange } from '#server/services/accounts/email-changes.ts';

const linkWrong = () =>
  new Refusal('ACCOUNT.LINK_WRONG', 'This link was used or has expired. Ask for a new one.', {
    path: 'token',
  });

/** What the links in the mails of a change of address do. */
export const emailRoutes = ({ database: { db }, limits, now }: Adapters) => {
  /** @throws Refusal; an address that guesses is refused for a while */
  async function follow(
    act: typeof confirmEmailChange | typeof withdrawEmailChange,
    token: string,
    address: string,
  ): Promise<{ email: string }> {
    await limits.activateByAddress.spend(address);
    const email = await act(db, token, now());
    if (email === null) throw linkWrong();
    await limits.activateByAddress.giveBack(address);
    return { email };
  }

  return {
    confirmEmail: async ({ body, address }) => ({
      confirmEmail: await follow(confirmEmailChange, body.token, address),
    }),
    withdrawEmail: async ({ body, address }) => ({
      withdrawEmail: await follow(withdrawEmailChange, body.token, address),
    }),
  } satisfies Partial<Handlers>;
};
