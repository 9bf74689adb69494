import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { Db } from '#server/db/db.ts';
import { mailStops } from '#server/db/tables/mails.ts';
export async function addMailStop(
  tx: Db,
  of: Omit<typeof mailStops.$inferInsert, 'tokenHash' | 'createdAt'>,
  now: Date,
): Promise<string> {
  const token = randomToken();
  await tx.insert(mailStops).values({ ...of, tokenHash: digestOf(token), createdAt: now });
  return token;
}
