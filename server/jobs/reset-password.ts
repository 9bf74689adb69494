import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { resetOf } from '#server/queue/reset-password.ts';
import { mailPasswordReset } from '#server/services/accounts/passwords.ts';

/** @param wakeMails is called when an email waits to be sent */
export function createResetPasswordHandler(
  { db, secrets, now }: { db: Db; secrets: SecretBox; now: () => Date },
  wakeMails: () => void,
): JobHandler {
  return async (payload, _attempt, addedAt) => {
    await mailPasswordReset(db, secrets, resetOf(secrets, payload), { requestedAt: addedAt, now: now() });
    wakeMails();
    return 'done';
  };
}
