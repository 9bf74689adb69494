import { expect } from 'vitest';
import type { Row, RowState } from '#src/outbox/rows/row.ts';

/** What waits here or was sent from here by whoever is signed in, in the order in which it was kept. */
export async function deviceRows(): Promise<readonly Row[]> {
  const [{ outbox }, { session }] = await Promise.all([
    import('#src/api/outbox/outbox-client.ts'),
    import('#src/api/client/session.ts'),
  ]);
  return (await outbox.listRows(session.current())).rows;
}

/** Waits until they are so. */
export const untilRowsAre = (...states: RowState[]): Promise<void> =>
  expect.poll(async () => (await deviceRows()).map(({ state }) => state)).toEqual(states);
