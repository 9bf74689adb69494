import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { Language } from '#src/contract/text.ts';
import { addJob, openPayload, sealedPayload } from './job-queue.ts';

export const resetPasswordJob = 'reset-password';

const ResetPassword = v.object({
  /** Address, in lower case. */
  to: v.string(),
  language: Language,
  /** Origin of this app, for the link. */
  origin: v.string(),
});
export type ResetPassword = v.InferOutput<typeof ResetPassword>;

/**
 * Adds the job that emails a link for a new password. Whether the address has an account is looked up there: the call
 * does the same for every address, and takes as long.
 */
export function addResetPassword(db: Db, secrets: SecretBox, wanted: ResetPassword): Promise<void> {
  return addJob(db, { kind: resetPasswordJob, payload: sealedPayload(secrets, wanted) });
}

/** What a job was added with. @throws Error if the job isn't one, or is sealed with another key */
export function resetOf(secrets: SecretBox, payload: unknown): ResetPassword {
  return v.parse(ResetPassword, openPayload(secrets, payload));
}
