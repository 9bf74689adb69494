import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const lookForMailsJob = 'look-for-mails';

/** Adds the one job that looks for what members are told by mail; it goes on for ever. */
export const addLookForMails = (db: Db): Promise<void> =>
  addJob(db, { kind: lookForMailsJob, payload: {}, uniqueKey: lookForMailsJob });
