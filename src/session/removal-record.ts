import * as v from 'valibot';
import { Removal } from '#src/contract/accounts/removal.ts';
import { PersonId, SellerId } from '#src/contract/ids.ts';
import { inSessionDatabase } from './in-session-database.ts';
import { answerOf } from './keyed-database.ts';
import type { SessionRecord } from './session-record.ts';

const key = 'removed';

/**
 * What the sign-in page tells the device of a removed person. It is of the session that ended last: another end takes it
 * away, and so does a sign-out.
 */
const RemovalRecord = v.object({
  ...Removal.entries,
  sellerId: SellerId,
  personId: PersonId,
  /** Of the session that ended: the server takes a report by it. Absent once it was made. */
  token: v.optional(v.string()),
});
export type RemovalRecord = v.InferOutput<typeof RemovalRecord>;

function recordOf(stored: unknown): RemovalRecord | undefined {
  const parsed = v.safeParse(RemovalRecord, stored);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Writes why our server has ended a session, where it says that its person was removed. What can't be written goes unsaid.
 * @param removed of the refusal's details
 */
export async function writeRemoval(
  { token, sellerId, personId }: SessionRecord,
  removed: unknown,
): Promise<void> {
  const removal = v.safeParse(Removal, removed);
  const record =
    removal.success && ({ ...removal.output, token, sellerId, personId } satisfies RemovalRecord);
  const written = inSessionDatabase('readwrite', store => {
    if (record) store.put(record, key);
    else store.delete(key);
  });
  await written.catch(() => {});
}

/** @returns undefined where nobody was removed, or a session ended otherwise since */
export const readRemoval = (): Promise<RemovalRecord | undefined> =>
  inSessionDatabase('readonly', async store => recordOf(await answerOf<unknown>(store.get(key))));

/** Once the report was made by it. The record may be gone by then, and stays away. */
export const forgetRemovedToken = (token: string): Promise<void> =>
  inSessionDatabase('readwrite', async store => {
    const record = recordOf(await answerOf<unknown>(store.get(key)));
    if (record?.token !== token) return;
    const { token: _, ...rest } = record;
    store.put(rest, key);
  });
