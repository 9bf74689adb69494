import type { Outbox } from './outbox.ts';

/** The server was seen without what it once confirmed: the list of what was sent must not claim it. */
export async function markMissing({ store, channel, now }: Outbox, opIds: readonly string[]): Promise<void> {
  const count = await store.change(async (_, sent) => {
    const found = await Promise.all(opIds.map(sent.get));
    const put = found.flatMap(row =>
      row?.missingAt === undefined && row ? { ...row, missingAt: now() } : [],
    );
    return { put, result: put.length };
  });
  if (count > 0) channel.notify();
}
