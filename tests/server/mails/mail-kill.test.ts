import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplaceAccounts, users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailedCauses } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sendMailJob } from '#server/queue/send-mail.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { mortalLives } from '#tests/server/support/mortal-lives.ts';
import { placeCase } from '#tests/server/support/place-case.ts';
import { waitFor } from '#tests/support/wait.ts';

const { betweenLives, startServer, startWithoutLeases, hasExited, end, dataDirectory } = mortalLives(
  async ({ database: { db } }) => {
    const sellerId = await insertSeller(db);
    await db
      .insert(marketplaceAccounts)
      .values({ sellerId, linkedBy: 'consent', marketplaceId: 'A1PA6795UKMFR9' });
    await db.update(members).set({ mailsSince: new Date() });
    // The server's clock is the real one, at any hour of any day.
    const { personId } = await ownerOf(db, sellerId);
    await db.insert(mailChoices).values({ sellerId, personId, kind: 'morning', choice: 'off' });
    await db.update(users).set({ quietHours: { from: '00:00', until: '00:00' } });
    await placeCase(db, sellerId, {
      items: [{ confirmation: 'refused' }],
      shipBy: '2099-12-01T12:00:00Z',
    });
  },
);

/** By the id of their message; one that is still being written is none yet. */
function mailFiles(): string[] {
  const folder = join(dataDirectory(), 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .map(name => name.replace(/^.*?Z-/, ''));
}

const hasSent = (mails: number) => waitFor(() => expect(mailFiles()).toHaveLength(mails));

test('a server killed while it queues a mail has told nobody, and the next one queues it once', async () => {
  await startServer('before-queued');
  await hasExited();
  const [told, queued] = await betweenLives(async ({ database: { db } }) => [
    // On the morning of a working day the mail that is switched off is noted without one.
    await db.$count(mailedCauses, isNotNull(mailedCauses.mailId)),
    await db.$count(jobs, eq(jobs.kind, sendMailJob)),
  ]);
  expect([told, queued]).toEqual([0, 0]);
  await startWithoutLeases();
  await hasSent(1);
  await end();
  expect(mailFiles()).toHaveLength(1);
  const rows = await betweenLives(({ database: { db } }) =>
    db.select().from(mailedCauses).where(isNotNull(mailedCauses.mailId)),
  );
  expect(rows).toHaveLength(1);
});

test('a mail that was handed over by a server that was killed then arrives again as the same message, and as no other', async () => {
  await startServer('before-sent-noted');
  await hasExited();
  const [before] = mailFiles();
  await startWithoutLeases();
  await hasSent(2);
  await end();
  expect(mailFiles()).toEqual([before, before]);
});
