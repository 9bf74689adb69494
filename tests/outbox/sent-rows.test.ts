import { beforeEach, describe, expect, test, vi } from 'vitest';
import { discardAllRows, discardRow } from '#src/outbox/discard-rows.ts';
import { markMissing } from '#src/outbox/missing-rows.ts';
import { leaveAtSignOut } from '#src/outbox/row-actions.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { undo } from '#src/outbox/undo-row.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { memberOf } from '#tests/session/tokens.ts';
import type { Open, Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const dayMs = 24 * 60 * 60_000;

let phone: Phone;
let outbox: Open['outbox'];
/** What was sent last. */
let newest: Row;
beforeEach(async () => {
  phone = signedInPhone();
  ({ outbox } = await phone.tab());
  await phone.queueRow(outbox, 'order-0', { key: 'newest' });
  await phone.leave('newest', { ...(await phone.rows())[0], seq: 5000 });
  await outbox.deliver();
  newest = (await phone.rows())[0] as Row;
});

const keysOf = (rows: readonly Row[]) => rows.map(({ opId }) => opId);
const listed = async () => (await outbox.listRows(memberOf('seller-ada'))).rows;

describe('rows that were sent', () => {
  test('are no longer among those that wait, and are listed with them in the order of acceptance', async () => {
    const keys = await phone.leaveSent(60, newest);
    const next = await phone.queueRow(outbox, 'order-1', { key: 'waiting' });
    expect(await phone.keys('rows')).toEqual(['waiting']);
    expect((await phone.keys('sent')).sort()).toEqual(['newest', ...keys].sort());
    expect(keysOf(await listed())).toEqual([...keys, 'newest', 'waiting']);
    // Although nothing waited: what was accepted later counts on from what was sent.
    expect(next.seq).toBe(newest.seq + 1);
    expect(await outbox.row('newest')).toEqual(newest);
  });

  test('are read by no claim: what waits goes as fast beside a thousand of them', async () => {
    await phone.leaveSent(1000, newest);
    for (const order of ['order-1', 'order-2']) await phone.queueRow(outbox, order);
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 2 });
    expect(new Set(getAll.mock.contexts.map(store => (store as IDBObjectStore).name))).toEqual(
      new Set(['rows']),
    );
    expect(await listed()).toHaveLength(1003);
    expect(phone.ledger.arrivals).toHaveLength(3);
  });

  test('are read once for the list, which reads no more later than what was sent since', async () => {
    await phone.leaveSent(100, newest);
    await listed();
    await phone.queueRow(outbox, 'order-1', { key: 'later' });
    await outbox.deliver();
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await listed()).toHaveLength(102);
    const stores = getAll.mock.contexts.map(store => (store as IDBObjectStore).name);
    expect(getAll.mock.calls.filter((_, call) => stores[call] === 'sent')).toEqual([['later']]);
    await outbox.removeSentOf(memberOf('seller-ada'));
    expect(await listed()).toEqual([]);
  });

  test('leave the list after seven days', async () => {
    await phone.leaveSent(60, newest);
    phone.signIn('seller-ada', 's2');
    phone.now += 7 * dayMs - 10 * 60_000;
    await (await phone.tab()).outbox.start();
    expect(await phone.keys('sent')).toHaveLength(61);
    phone.now += 1;
    await (await phone.serviceWorker()).outbox.start();
    expect(await phone.keys('sent')).toEqual(['newest']);
  });

  test('are nobody’s but their seller’s', async () => {
    expect(await outbox.listRows(memberOf('seller-bo'))).toEqual({
      rows: [],
      unusable: [],
      ofOthers: 0,
      ofCompanies: {},
      stoppedElsewhere: 0,
    });
  });

  test('leave the device with anyone who signs out; what waits and what others sent stays', async () => {
    await phone.leaveSent(60, newest);
    await phone.leave('of-ben', { ...newest, opId: 'of-ben', ...memberOf('seller-ben') }, 'sent');
    await phone.queueRow(outbox, 'order-1', { key: 'waiting' });
    await outbox.removeSentOf(memberOf('seller-ada'));
    expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([['waiting'], ['of-ben']]);
  });

  test('go with everything that a person discards, and nobody else’s row is touched', async () => {
    await phone.leaveSent(60, newest);
    await phone.leave('of-ben', { ...newest, opId: 'of-ben', ...memberOf('seller-ben') }, 'sent');
    await phone.queueRow(outbox, 'order-1');
    await discardAllRows(outbox, memberOf('seller-ada'));
    expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([[], ['of-ben']]);
  });

  test('are neither undone nor discarded one by one', async () => {
    expect(await undo(outbox, 'newest')).toEqual({ kind: 'too-late', row: newest });
    await discardRow(outbox, 'newest');
    expect(await listed()).toEqual([newest]);
  });

  test('bear the mark of what the server no longer has, in every tab', async () => {
    await phone.leaveSent(3, newest);
    const { outbox: other } = await phone.tab();
    expect((await listed()).filter(({ missingAt }) => missingAt !== undefined)).toEqual([]);
    await markMissing(other, ['sent-1', 'unknown']);
    phone.now += 1000;
    await markMissing(outbox, ['sent-1', 'newest']);
    const marked = (await listed()).filter(({ missingAt }) => missingAt !== undefined);
    expect(marked.map(({ opId, missingAt }) => [opId, missingAt])).toEqual([
      ['sent-1', phone.now - 1000],
      ['newest', phone.now],
    ]);
  });

  test('are the answer to their key when it comes again, and a refusal to other data under it', async () => {
    const [arrival] = phone.ledger.arrivals;
    const again = await phone.answer(outbox, 'order-0', { key: 'newest' });
    expect(await again.json()).toEqual(newest.result?.body);
    const other = await phone.write(outbox, 'order-1', { key: 'newest' });
    expect(await outbox.accept(other)).toEqual({ kind: 'key-reused' });
    expect(phone.ledger.arrivals).toEqual([arrival]);
    expect(await phone.keys('rows')).toEqual([]);
  });

  test('of a newer app are not shown, and stay their week', async () => {
    await phone.leave('of-newer', { ...newest, opId: 'of-newer', v: 9 }, 'sent');
    await outbox.start();
    expect(keysOf(await listed())).toEqual(['newest']);
    expect(await phone.keys('sent')).toContain('of-newer');
  });
});

test('of a row that is on its way when its person signs out nothing stays once it has arrived', async () => {
  const [arriving, answering] = [makeGate(), makeGate()];
  const { fetch } = phone.ledger;
  const tab = await phone.tab({
    fetch: async (...call) => {
      arriving.open();
      await answering.opened;
      return fetch(...call);
    },
  });
  await phone.queueRow(tab.outbox, 'order-1', { key: 'on its way' });
  const delivery = tab.outbox.deliver();
  await arriving.opened;
  await leaveAtSignOut(tab.outbox, memberOf('seller-ada'));
  await outbox.removeSentOf(memberOf('seller-ada'));
  answering.open();
  expect(await delivery).toMatchObject({ end: 'done', sent: 1 });
  expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([[], []]);
  expect(phone.ledger.effects.size).toBe(2);
});

test('a correction or draft that starts from an old version builds on what this device has sent since, though nothing waits', async () => {
  await phone.queueDraft(outbox, 'importer-1', 'First');
  await phone.queueRow(outbox, 'order-1', { id: 'entry-1' });
  await outbox.deliver();
  for (const [place, name] of ['Second', 'Third', 'Fourth'].entries()) {
    // As from a form that has heard of none of its own saves.
    await phone.queueDraft(outbox, 'importer-1', name, { etag: '"1"' });
    await phone.queueAmendment(outbox, 'order-1', 'entry-1', name, { etag: '"1"' });
    expect((await listed()).slice(-2).map(({ baseEtag }) => baseEtag)).toEqual(
      Array(2).fill(`"${place + 1}"`),
    );
    expect(await outbox.deliver()).toMatchObject({ sent: 2, failed: 0 });
    expect(await phone.keys('rows')).toEqual([]);
  }
  expect(phone.ledger.importers.get('importer-1')).toEqual({ name: 'Fourth', version: 4 });
  expect(phone.ledger.confirmations.get('entry-1')).toEqual({ trackingId: 'Fourth', revision: 4 });
});

test('where there is no room to note that a row was sent it stays as it was, and goes again under its key', async () => {
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'sent') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  await phone.queueRow(outbox, 'order-1', { key: 'waiting' });
  expect(await outbox.deliver()).toMatchObject({ end: 'storage-failed' });
  expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([['waiting'], ['newest']]);
  full.mockRestore();
  expect(await outbox.deliver('now')).toMatchObject({ end: 'done', sent: 1 });
  expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([[], ['newest', 'waiting']]);
  expect(phone.ledger.effects.size).toBe(2);
});

test('a disk that filled up after a row was kept: what can be had again is dropped, and the row is sent', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put');
  const { outbox: tidy } = await phone.tab({ freeSpace: async () => full.mockRestore() });
  await phone.queueRow(tidy, 'order-1', { key: 'waiting' });
  full.mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await tidy.deliver()).toMatchObject({ end: 'done', sent: 1 });
  expect([await phone.keys('rows'), await phone.keys('sent')]).toEqual([[], ['newest', 'waiting']]);
  expect(phone.ledger.effects.size).toBe(2);
});
