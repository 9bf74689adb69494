import * as v from 'valibot';
import { newOperationId } from '#src/api/client/new-operation-id.ts';

/** The other of the two values in local storage [210]. */
const key = 'portolan.invitation-token';

const StoredInvitation = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  /** One for all tries: where an answer was lost, the next try must not read "already used". */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
});
export type StoredInvitation = v.InferOutput<typeof StoredInvitation>;

/** [14] A link that is opened again keeps the try that is under way. */
export function storeInvitation(token: string): void {
  if (readInvitation()?.token === token) return;
  const invitation = { token, idempotencyKey: newOperationId() } satisfies StoredInvitation;
  localStorage.setItem(key, JSON.stringify(invitation));
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
