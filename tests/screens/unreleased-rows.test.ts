import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { session } from '#src/api/client/session.ts';
import { startDelivering } from '#src/api/outbox/delivery-triggers.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { endUnreleased } from '#src/api/outbox/unreleased-rows.ts';
import { discardRow } from '#src/outbox/discard-rows.ts';
import { exportRows } from '#src/outbox/row-actions.ts';
import { keyedDatabase } from '#src/session/keyed-database.ts';
import { memberOf, tokenOf } from '../session/tokens.ts';

// A device that a build used which was never released: its rows lie where no later build looks for them.

const ada = memberOf('acme');
const row = {
  v: 1,
  opId: 'waiting',
  kind: 'shipment-confirmation',
  entity: 'order:1',
  locks: ['item:1'],
  seq: 1,
  ...ada,
  payload: { orderId: '1', trackingId: 'LX1' },
  payloadV: 1,
  state: 'queued',
  attempts: 0,
  nextAt: 0,
  createdAt: 0,
  appVersion: '0.0.9',
};

async function leave(name: string, ...rows: (typeof row)[]): Promise<void> {
  const database = keyedDatabase(name, 'rows');
  await database.run('readwrite', store => {
    for (const one of rows) store.put(one, one.opId);
  });
  database.close();
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('what waits in the databases of a build that was never released is shown, exported and discarded, and never sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await session.adopt(
    tokenOf({ seller: 'acme', session: 'a1', person: ada.personId, issuedAt: Date.now() / 1000 }),
  );
  await leave('outbox', row, { ...row, opId: 'sent', state: 'sent' });
  await leave('outbox-sent', { ...row, opId: 'sent-before', state: 'sent' });
  startDelivering();
  await expect.poll(databases).toContain('outbox-rows');
  await expect.poll(databases).not.toContain('outbox');
  await expect.poll(databases).not.toContain('outbox-sent');

  const { rows, unusable } = await outbox.listRows(ada);
  expect(rows).toEqual([]);
  expect(unusable).toMatchObject([{ opId: 'waiting', reason: 'unreadable', locks: ['item:1'] }]);
  // Nobody else's business.
  expect(await outbox.listRows(memberOf('other'))).toMatchObject({ unusable: [], ofOthers: 1 });
  await outbox.deliver('now');
  expect(sent).not.toHaveBeenCalled();
  expect(JSON.parse(await exportRows(outbox, ada)).rows).toEqual([{ ...row, v: 0 }]);
  await discardRow(outbox, 'waiting');
  expect(await outbox.listRows(ada)).toMatchObject({ rows: [], unusable: [] });
});

test('where a tab of that build holds the database open, what was discarded doesn’t come back', async () => {
  const old = keyedDatabase('outbox', 'rows');
  await old.run('readwrite', store => void store.put(row, row.opId));
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => ({}) as IDBOpenDBRequest);
  await endUnreleased('outbox');
  await discardRow(outbox, 'waiting');
  await endUnreleased('outbox');
  expect(deleted).toHaveBeenCalledWith('outbox');
  expect(await outbox.listRows(ada)).toMatchObject({ rows: [], unusable: [] });
  old.close();
});
