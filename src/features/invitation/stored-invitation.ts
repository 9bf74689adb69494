import * as v from 'valibot';
import { newOperationId } from '#src/api/client/new-operation-id.ts';

/** The other of the two values in local storage [210]. */
const key = 'portolan.invitation-token';

const StoredInvitation = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  /** One for all tries: where an answer was lost, the next try must not read "already used". */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  /** The company that it was opened in, or that somebody signed in to next: no other one is linked by it. */
  sellerId: v.optional(v.string()),
  /** Somebody whose role can't follow it has read that. */
  isDeclined: v.optional(v.boolean()),
});
export type StoredInvitation = v.InferOutput<typeof StoredInvitation>;

/**
 * [14] A link that is opened again in the same company keeps the try that is under way.
 * @param sellerId of the company on the screen, if somebody is signed in
 */
export function storeInvitation(token: string, sellerId?: string): void {
  const before = readInvitation();
  const isSame = before?.token === token && (sellerId === undefined || before.sellerId === sellerId);
  if (isSame) write({ ...before, isDeclined: undefined });
  else write({ token, idempotencyKey: newOperationId(), sellerId });
}

const write = (invitation: StoredInvitation) => localStorage.setItem(key, JSON.stringify(invitation));

/** The stored invitation, if it is this company's; one that nobody was signed in for becomes so. */
export function invitationFor(sellerId: string): StoredInvitation | null {
  const stored = readInvitation();
  if (!stored || (stored.sellerId ?? sellerId) !== sellerId) return null;
  if (stored.sellerId === undefined) write({ ...stored, sellerId });
  return stored;
}

/** Somebody whose role can't follow it has read that: it isn't said again until the link is. */
export function declineInvitation(): void {
  const stored = readInvitation();
  if (stored) write({ ...stored, isDeclined: true });
}

/** A value that is no invitation, put there by another hand, reads as none. */
export function readInvitation(): StoredInvitation | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredInvitation), text);
  return stored.success ? stored.output : null;
}

/** @param token of the invitation that is done with; another one, opened in the meantime, stays */
export function forgetInvitation(token?: string): void {
  if (token === undefined || readInvitation()?.token === token) localStorage.removeItem(key);
}
