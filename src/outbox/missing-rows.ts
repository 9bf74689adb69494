import type { Outbox } from './outbox.ts';
import type { Row } from './row.ts';

/** The server was seen without what it once confirmed: the list of what was sent must not claim it. */
export async function markMissing({ store, channel, now }: Outbox, opIds: readonly string[]): Promise<void> {
  const marked = await store.change(stored => {
    const put = stored.rows
      .filter(row => row.state === 'sent' && row.missingAt === undefined && opIds.includes(row.opId))
      .map((row): Row => ({ ...row, missingAt: now() }));
    return { put, result: put.length };
  });
  if (marked > 0) channel.tell();
}
