import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { session } from '#src/api/client/session.ts';
import { sellerChangeEndpoints } from '#src/contract/endpoints/seller-change-endpoints.ts';
import { forgetInvitation, readInvitation, type StoredInvitation } from './stored-invitation.ts';

/**
 * What became of an invitation. `saved`: nobody answered, so it is still stored. `gone`: another tab has
 * processed it.
 */
export type InvitationOutcome =
  | { kind: 'linked'; forwarder: string }
  | { kind: 'already-used' | 'already-linked' | 'failed' }
  | { kind: 'saved' | 'gone' };

let running: Promise<InvitationOutcome> | undefined;

/** [107–108, 158] Processes the stored invitation, once in all tabs. Never fails. */
export function processInvitation(): Promise<InvitationOutcome> {
  running ??= inOneTab(processStored).finally(() => {
    running = undefined;
  });
  return running;
}

/** Web Locks are missing on an insecure origin; the key of the try then keeps it to one effect. */
async function inOneTab(work: () => Promise<InvitationOutcome>): Promise<InvitationOutcome> {
  return navigator.locks ? navigator.locks.request('invitation', work) : work();
}

async function processStored(): Promise<InvitationOutcome> {
  const invitation = readInvitation();
  // Of another company than the one on the screen by now: it waits for that one.
  const isOfOther = invitation?.sellerId && invitation.sellerId !== session.current()?.sellerId;
  if (!invitation || isOfOther) return { kind: 'gone' };
  const outcome = await invite(invitation);
  if (outcome.kind !== 'saved') forgetInvitation(invitation.token);
  return outcome;
}

const repeatAfterMs = 1000;

async function invite(invitation: StoredInvitation): Promise<InvitationOutcome> {
  const { token, idempotencyKey } = invitation;
  try {
    const { inviteSeller } = await call(sellerChangeEndpoints.inviteSeller, {
      body: { token },
      idempotencyKey,
    });
    return { kind: 'linked', forwarder: inviteSeller.name };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) return { kind: 'failed' };
    if (failure.code !== 'IDEMPOTENCY.IN_PROGRESS') return outcomeOf(failure);
    // A try whose page was closed is still under way; its answer goes to any request with the same key.
    await new Promise(resolve => setTimeout(resolve, repeatAfterMs));
    return invite(invitation);
  }
}

/** [186–188] The first code counts. */
function outcomeOf(failure: ApiFailure): InvitationOutcome {
  // That the session has ended is no answer to the invitation either.
  if (failure.kind === 'unreachable' || failure.status === 401) return { kind: 'saved' };
  if (failure.code === 'SELLER.INVITATION.TOKEN_ALREADY_USED') return { kind: 'already-used' };
  if (failure.code === 'SELLER.INVITATION.ALREADY_LINKED') return { kind: 'already-linked' };
  return { kind: 'failed' };
}
