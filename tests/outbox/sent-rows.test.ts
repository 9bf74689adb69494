import { beforeEach, describe, expect, test, vi } from 'vitest';
import { discardAllRows } from '#src/outbox/discard-rows.ts';
import { markMissing } from '#src/outbox/missing-rows.ts';
import type { Row } from '#src/outbox/row.ts';
import { sendNow } from '#src/outbox/send-now.ts';
import { memberOf } from '#tests/session/tokens.ts';
import type { Open, Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let phone: Phone;
let outbox: Open['outbox'];
/** One that was sent and stays: the newest. */
let newest: Row;
beforeEach(async () => {
  phone = signedInPhone();
  ({ outbox } = await phone.tab());
  await phone.keep(outbox, 'order-0', { key: 'newest' });
  await phone.leave('newest', { ...(await phone.rows())[0], seq: 5000 });
  await outbox.deliver();
  newest = (await phone.rows())[0] as Row;
});

/** Delivers, and lets the moving that this begins come to its end. */
async function moved(open: Pick<Open, 'outbox'> = { outbox }): Promise<void> {
  await open.outbox.start();
  await phone.locks.request('outbox-move', async () => {});
}

const keysOf = (rows: readonly Row[]) => rows.map(({ opId }) => opId);
const listed = async () => keysOf((await outbox.listRows(memberOf('seller-ada'))).rows);

/** Lets `work` be done in the middle of a moving: before or after the rows are written to their new place. */
function doBesideMoving(moment: 'before' | 'after', work: () => Promise<unknown>) {
  const { change } = outbox.sentStore;
  vi.spyOn(outbox.sentStore, 'change').mockImplementationOnce(async decide => {
    if (moment === 'before') await work();
    const result = await change(decide);
    if (moment === 'after') await work();
    return result;
  });
}

describe('rows that were sent', () => {
  test('leave the device with whoever signs out, from both databases; what waits and what others sent stays', async () => {
    await phone.leaveSent(450, newest);
    phone.now += 5 * minuteMs;
    await moved();
    const [like] = (await phone.rows()) as [Row];
    await phone.leave('of-ben', { ...like, opId: 'of-ben', ...memberOf('seller-ben') });
    await phone.keep(outbox, 'order-1', { key: 'waiting' });
    await outbox.removeSentOf(memberOf('seller-ada'));
    expect((await phone.keys('outbox')).sort()).toEqual(['of-ben', 'waiting']);
    expect(await phone.keys('outbox-sent')).toEqual([]);
  });

  test('leave those that wait for a database of their own, and the list is as it was', async () => {
    const keys = await phone.leaveSent(450, newest);
    const before = await phone.rows();
    phone.now += 5 * minuteMs;
    await moved();
    expect(await phone.keys('outbox')).toEqual(['newest']);
    expect((await phone.keys('outbox-sent')).sort()).toEqual([...keys].sort());
    expect(await phone.rows()).toEqual(before);
    expect(await outbox.hasWaiting()).toBe(false);
    // The next row counts on.
    expect(await phone.keep(outbox, 'order-1')).toMatchObject({ seq: newest.seq + 1 });
  });

  test('stay five minutes, and where they are few', async () => {
    await phone.leaveSent(49, newest);
    await moved();
    expect(await phone.keys('outbox-sent')).toEqual([]);

    const [like] = (await phone.rows()) as [Row];
    const late = {
      ...like,
      opId: 'late',
      result: { at: phone.now - 5 * minuteMs + 1, status: 200, body: {} },
    };
    await phone.leave('late', late);
    await moved();
    expect(await phone.keys('outbox-sent')).toEqual([]);
    phone.now += 1;
    await moved();
    expect(await phone.keys('outbox-sent')).toHaveLength(50);
  });

  test('are shown and counted once where a crash left them in both places, and moved by the next', async () => {
    const keys = await phone.leaveSent(60, newest);
    await phone.leaveSent(60, newest, 'outbox-sent');
    await phone.keep(outbox, 'order-1', { key: 'waiting' });
    expect(await listed()).toEqual([...keys, 'newest', 'waiting']);
    expect(await sendNow(outbox)).toMatchObject({ sent: 1, waiting: 0 });
    await moved();
    expect((await phone.keys('outbox')).sort()).toEqual(['newest', 'waiting']);
    expect(await listed()).toEqual([...keys, 'newest', 'waiting']);
  });

  test('are as they are among the others, should one be in both: it may have been queued again', async () => {
    await phone.keep(outbox, 'order-1', { key: 'again' });
    await phone.leave('again', { ...newest, opId: 'again', seq: 1 }, 'outbox-sent');
    const { rows } = await outbox.listRows(memberOf('seller-ada'));
    expect(rows.map(({ opId, state }) => [opId, state])).toEqual([
      ['newest', 'sent'],
      ['again', 'queued'],
    ]);
  });

  test('are moved by one of many tabs and a worker, and none is lost', async () => {
    const keys = await phone.leaveSent(450, newest);
    const others = await Promise.all([phone.tab(), phone.tab(), phone.tab()]);
    await Promise.all(others.map(moved));
    await moved();
    expect((await phone.keys('outbox-sent')).sort()).toEqual([...keys].sort());
    expect(await phone.keys('outbox')).toEqual(['newest']);
  });

  test('stay where they are without Web Locks, or where a frozen tab is in the middle of moving them', async () => {
    await phone.leaveSent(60, newest);
    await moved(await phone.tab({ locks: undefined }));
    expect(await phone.keys('outbox-sent')).toEqual([]);
    let thaw = () => {};
    const frozen = phone.locks.request('outbox-move', () => {
      return new Promise<void>(resolve => {
        thaw = resolve;
      });
    });
    await outbox.deliver();
    expect(await phone.keys('outbox-sent')).toEqual([]);
    expect(await listed()).toHaveLength(61);
    thaw();
    await frozen;
    await moved();
    expect(await phone.keys('outbox-sent')).toHaveLength(60);
  });

  test('leave the list after seven days, wherever they are', async () => {
    await phone.leaveSent(60, newest);
    await moved();
    phone.signIn('seller-ada', 's2');
    phone.now += 7 * dayMs - 10 * minuteMs;
    await (await phone.tab()).outbox.start();
    expect(await phone.states()).toHaveLength(61);
    phone.now += 1;
    await (await phone.tab()).outbox.start();
    expect(await phone.keys('outbox-sent')).toEqual([]);
    expect(keysOf(await phone.rows())).toEqual(['newest']);
  });

  test('are nobody’s but their seller’s', async () => {
    await phone.leaveSent(60, newest);
    await moved();
    expect(await outbox.listRows(memberOf('seller-bo'))).toEqual({
      rows: [],
      unusable: [],
      ofOthers: 0,
      ofCompanies: {},
      stoppedElsewhere: 0,
    });
  });
});

describe('what a person does while rows are moved', () => {
  test('a mark of what the server no longer has is not lost', async () => {
    const { outbox: other } = await phone.tab();
    for (const moment of ['before', 'after'] as const) {
      await phone.leaveSent(60, newest);
      doBesideMoving(moment, () => markMissing(other, ['sent-1']));
      await moved();
      await markMissing(outbox, ['sent-2', 'newest']);
      const marked = async () =>
        (await outbox.listRows(memberOf('seller-ada'))).rows.filter(row => row.missingAt);
      expect(keysOf(await marked())).toEqual(['sent-1', 'sent-2', 'newest']);
      await markMissing(other, ['sent-3']);
      // Of another tab's mark this one hears within a minute.
      phone.now += minuteMs;
      expect(keysOf(await marked())).toEqual(['sent-1', 'sent-2', 'sent-3', 'newest']);
    }
  });

  test('a discard of everything leaves nothing of the seller anywhere, and nobody else’s row is touched', async () => {
    await phone.leaveSent(120, newest);
    await phone.leave('unreadable', { v: 9, sellerId: 'seller-ada' }, 'outbox-sent');
    const bo = { ...newest, opId: 'key-bo', ...memberOf('seller-bo') };
    await phone.leave('key-bo', bo, 'outbox-sent');
    const { outbox: other } = await phone.tab();
    for (const moment of ['before', 'after'] as const) {
      await phone.leaveSent(120, newest);
      doBesideMoving(moment, () => discardAllRows(other, memberOf('seller-ada')));
      await moved();
      expect(await phone.keys('outbox')).toEqual([]);
      expect(await phone.keys('outbox-sent')).toEqual(['key-bo']);
    }
  });

  test('an edit of what was sent and moved builds on it, whatever its form still knows', async () => {
    const draft = 'importer-1';
    await phone.keepDraft(outbox, draft, 'First');
    await phone.keep(outbox, 'order-1', { id: 'entry-1' });
    await phone.keep(outbox, 'order-2');
    await outbox.deliver();
    await phone.leaveSent(60, newest);
    phone.now += 5 * minuteMs;
    await moved();
    expect(await phone.keys('outbox-sent')).toHaveLength(63);

    await phone.keepDraft(outbox, draft, 'Second');
    await phone.keepAmendment(outbox, 'order-1', 'entry-1', 'LX2');
    const made = (await phone.rows()).slice(-2);
    expect(made).toMatchObject([
      { kind: 'importer-update', baseEtag: '"1"' },
      { kind: 'shipment-amendment', baseEtag: '"1"' },
    ]);
    // And where it leaves between two looks of the one who makes it.
    await outbox.deliver();
    const { readSettled } = outbox.sentStore;
    const asFilled = await phone.leaveSent(60, newest);
    phone.now += 5 * minuteMs;
    vi.spyOn(outbox.sentStore, 'readSettled').mockImplementationOnce(async () => {
      vi.restoreAllMocks();
      const before = await readSettled();
      await moved();
      return before;
    });
    await phone.keepDraft(outbox, draft, 'Third');
    expect((await phone.keys('outbox-sent')).length).toBeGreaterThan(asFilled.length);
    expect(await outbox.deliver()).toMatchObject({ sent: 1, failed: 0 });
    expect(phone.ledger.importers.get(draft)).toEqual({ name: 'Third', version: 3 });
  });
});

describe('a storage that fails while rows are moved', () => {
  test('full: nothing is lost, deliveries go on, and the next one tries again', async () => {
    const keys = await phone.leaveSent(60, newest);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.transaction.db.name === 'outbox-sent') throw new DOMException('Full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    await moved();
    await phone.keep(outbox, 'order-1', { key: 'waiting' });
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    expect(await phone.keys('outbox-sent')).toEqual([]);
    expect(await listed()).toEqual([...keys, 'newest', 'waiting']);
    vi.restoreAllMocks();
    await moved();
    expect(await phone.keys('outbox-sent')).toHaveLength(60);
    expect(await listed()).toEqual([...keys, 'newest', 'waiting']);
  });

  test('broken between the two writings: they are in both places, shown once, and moved later', async () => {
    const keys = await phone.leaveSent(60, newest);
    vi.spyOn(outbox.store, 'change').mockRejectedValueOnce(new DOMException('Broken', 'DataError'));
    await moved();
    expect(await phone.keys('outbox')).toHaveLength(61);
    expect(await phone.keys('outbox-sent')).toHaveLength(60);
    expect(await listed()).toEqual([...keys, 'newest']);
    await moved();
    expect(await phone.keys('outbox')).toEqual(['newest']);
  });

  test('the history’s database hangs: rows are kept, sent and shown; only the first look at it waits', async () => {
    await phone.leaveSent(60, newest);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, ...version) =>
      name === 'outbox-sent' ? ({} as IDBOpenDBRequest) : open(name, ...version),
    );
    await phone.keep(outbox, 'order-1', { key: 'waiting' });
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    const read = vi.spyOn(outbox.sentStore, 'readSettled');
    const shown = listed();
    await vi.waitUntil(() => read.mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await shown).toHaveLength(62);
    // And at once from now on.
    expect(await listed()).toHaveLength(62);
    const { kind } = await outbox.accept(await phone.write(outbox, 'order-2'));
    expect(kind).toBe('accepted');
  });
});

test('on a device with 1,000 rows that an earlier build has sent, what waits goes once and the list is whole', async () => {
  const keys = await phone.leaveSent(1000, newest);
  for (const order of ['order-1', 'order-2']) await phone.keep(outbox, order, { key: order });
  const { outbox: next } = await phone.tab();
  await moved({ outbox: next });
  expect(phone.ledger.ordersWithEffect().sort()).toEqual(['order-0', 'order-1', 'order-2']);
  expect(phone.ledger.arrivals).toHaveLength(3);
  expect((await phone.keys('outbox')).sort()).toEqual(['newest', 'order-1', 'order-2']);
  expect(await listed()).toEqual([...keys, 'newest', 'order-1', 'order-2']);
});
