import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { companiesToLookAt, lookForMails } from '#server/services/mails/look-for-mails.ts';

/** What comes up between two looks is gathered in one mail. */
const everyMs = 10 * 60_000;

export interface LookForMailsParts {
  db: Db;
  secrets: SecretBox;
  /** Of the app, for links. */
  origin: string;
  now: () => Date;
  /** A company that can't be looked at keeps no other from its mails. */
  onError: (error: unknown) => void;
  onQueued: () => void;
}

/** Looks at one company after the other, and again in a while. */
export function createLookForMailsHandler({
  db,
  secrets,
  origin,
  now,
  onError,
  onQueued,
}: LookForMailsParts): JobHandler {
  return async () => {
    for (const sellerId of await companiesToLookAt(db)) {
      try {
        if ((await lookForMails(db, sellerId, { secrets, origin, now: now() })) > 0) onQueued();
      } catch (error) {
        onError(error);
      }
    }
    return { retryInMs: everyMs };
  };
}
