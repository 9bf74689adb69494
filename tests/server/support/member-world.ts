import type { Role } from '#src/contract/accounts/roles.ts';
import { waitFor } from '#tests/support/wait.ts';
import { type AccountWorld, type Answer, openAccountWorld, password } from './account-world.ts';

export interface Owner {
  email: string;
  token: string;
  sellerId: string;
  personId: string;
}

/** Who joins without an account. */
export const stranger = { firstName: 'Jan', lastName: 'Smit', password };

let count = 0;
export const newAddress = () => `packer-${++count}@warehouse.example`;

/** Companies whose owners invite by email. */
export async function openMemberWorld() {
  const world: AccountWorld = await openAccountWorld();

  async function claimsOf(token: string) {
    const claims = (await world.adapters.tokens.read(token))?.claims;
    return { sellerId: `${claims?.sub}`, personId: `${claims?.person}`, role: claims?.role };
  }

  const post = (
    name: Parameters<AccountWorld['call']>[0],
    token: string | undefined,
    body?: unknown,
    key?: string,
  ): Promise<Answer> =>
    world.call(name, {
      ...(token && { token }),
      ...(body !== undefined && { body }),
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });

  /** Waits for the newest mail of an invitation, and reads its token. */
  const tokenMailedTo = (email: string, not?: string): Promise<string> =>
    waitFor(() => {
      const mail = world.mails().findLast(one => one.to.includes(email));
      const token = mail?.text.match(/\/join\/([\w-]+)/)?.[1];
      if (!token || token === not) throw new Error(`No invitation to ${email} yet.`);
      return token;
    });

  const members = {
    ...world,
    claimsOf,
    post,
    tokenMailedTo,
    async newOwner(): Promise<Owner> {
      const { email, token } = await world.newSeller();
      return { email, token, ...(await claimsOf(token)) };
    },
    /** @param not the token of an earlier mail */
    async invite(owner: Owner, email: string, role: Role = 'warehouse', not?: string): Promise<string> {
      const answer = await post('inviteMember', owner.token, { email, role, locale: 'en' });
      if (answer.status !== 200) throw new Error(`${email} could not be invited: ${answer.status}`);
      // Mailed to the form in which the address is kept.
      return tokenMailedTo(email.toLowerCase(), not);
    },
    join: (token: string, body: object = stranger, as?: string): Promise<Answer> =>
      post('joinCompany', as, { token, ...body }),
    /** A new member with an account of their own. */
    async addMember(owner: Owner, role: Role) {
      const email = newAddress();
      const answer = await members.join(await members.invite(owner, email, role));
      const token: string = answer.body.login;
      return { email, token, ...(await claimsOf(token)) };
    },
    listed: async (owner: Owner) => (await post('retrieveMembers', owner.token)).body,
  };
  return members;
}

export type MemberWorld = Awaited<ReturnType<typeof openMemberWorld>>;
