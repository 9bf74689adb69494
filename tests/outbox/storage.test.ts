import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { discardRow } from '#src/outbox/discard-rows.ts';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { deviceLabel, longestDeviceName } from '#src/session/device-label.ts';
import { StorageTimeout } from '#src/session/keyed-database.ts';
import { savedDeviceLabel } from '#src/session/saved-device-label.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { Phone } from './phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = new Phone();
  phone.signIn();
});
afterEach(() => {
  phone.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function notQueued(response: Response) {
  expect(response.headers.get('X-Outbox')).toBe('not-queued');
  const { errors } = (await response.json()) as { errors: [Record<string, unknown>] };
  return errors[0];
}

function failingPut(error: DOMException, times: number) {
  const put = IDBObjectStore.prototype.put;
  let left = times;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (left-- > 0) throw error;
    return put.apply(this, args);
  });
}

describe('a storage that fails', () => {
  test('case 15: a full disk: NOT saved', async () => {
    const { outbox } = await phone.tab();
    failingPut(new DOMException('Full', 'QuotaExceededError'), 5);
    expect(await notQueued(await phone.answer(outbox, 'order-1'))).toMatchObject({
      code: 'OUTBOX.NOT_SAVED',
      reason: 'full',
    });
    vi.restoreAllMocks();
    expect(await phone.rows()).toEqual([]);
    expect(phone.ledger.arrivals).toHaveLength(0);
  });

  test('case 15: a full disk: what can be had again is dropped, and the row is tried once more', async () => {
    const freeSpace = vi.fn(async () => {});
    const { outbox } = await phone.tab({ freeSpace });
    failingPut(new DOMException('Full', 'QuotaExceededError'), 1);
    await phone.queueRow(outbox, 'order-1');
    expect(freeSpace).toHaveBeenCalledOnce();
    expect(await phone.rows()).toHaveLength(1);
  });

  test('case 16: opening is refused once: it is reopened, and the write works', async () => {
    const { outbox } = await phone.tab();
    const open = indexedDB.open.bind(indexedDB);
    const opened = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    opened.mockImplementation(open);
    await phone.queueRow(outbox, 'order-1');
    expect(opened).toHaveBeenCalledTimes(2);
    expect(await phone.rows()).toHaveLength(1);
  });

  test('case 16: a connection that was lost in the background is reopened', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const { transaction } = IDBDatabase.prototype;
    let lost: IDBDatabase | undefined;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      if (this.name === outboxDatabase) lost ??= this;
      if (this === lost) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return transaction.apply(this, given);
    });
    await phone.queueRow(outbox, 'order-2');
    expect(lost).toBeDefined();
    expect(await phone.rows()).toHaveLength(2);
  });

  test('case 17: a storage that hangs says so after 3 s, and nothing of it is written later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    const open = indexedDB.open.bind(indexedDB);
    let finish = () => {};
    vi.spyOn(indexedDB, 'open').mockImplementationOnce((name: string) => {
      const hanging = {} as IDBOpenDBRequest;
      finish = () => {
        const request = open(name);
        request.onupgradeneeded = event => {
          Object.defineProperty(hanging, 'result', { value: request.result, configurable: true });
          hanging.onupgradeneeded?.(event);
        };
        request.onsuccess = event => {
          Object.defineProperty(hanging, 'result', { value: request.result, configurable: true });
          hanging.onsuccess?.(event);
        };
      };
      return hanging;
    });
    const response = phone.answer(outbox, 'order-1', { key: 'key-a' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await notQueued(await response)).toMatchObject({ code: 'OUTBOX.NOT_SAVED', reason: 'timeout' });
    finish();
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    expect((await phone.rows()).map(({ opId }) => opId)).toEqual(['key-b']);
  });

  test('case 17: a screen that asks for the rows hears of it too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
    const listed = outbox.listRows(memberOf('seller-ada'));
    const failed = expect(listed).rejects.toThrow(StorageTimeout);
    await vi.advanceTimersByTimeAsync(3000);
    await failed;
  });
});

describe('the database itself', () => {
  const lose = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });

  test('case 56: has a stamp that lasts, and another one after it was lost alone', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const stamp = await outbox.store.stamp();
    expect(stamp).toEqual(expect.stringMatching(/^made:/));
    expect(await (await phone.tab()).outbox.store.stamp()).toBe(stamp);
    await lose(outboxDatabase);
    expect(await phone.rows()).toEqual([]);
    const next = await outbox.store.stamp();
    expect(next).toEqual(expect.stringMatching(/^made:/));
    expect(next).not.toBe(stamp);
  });
});

describe('rows of other versions', () => {
  test('case 18: a corrupt row is set aside and shown; the others are sent', async () => {
    const { outbox } = await phone.tab();
    const corrupt = { v: 1, opId: 'key-x', sellerId: 'seller-ada', state: 'lost' };
    await phone.leave('key-x', corrupt);
    await phone.leave('key-y', 'not even an object');
    await phone.queueRow(outbox, 'order-1');
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    const { unusable } = await outbox.listRows(memberOf('seller-ada'));
    expect(unusable).toMatchObject([
      { opId: 'key-x', reason: 'unreadable', value: corrupt },
      { opId: 'key-y', reason: 'unreadable' },
    ]);
    expect(await phone.stored('key-x')).toEqual(corrupt);
    await discardRow(outbox, 'key-y');
    expect(await phone.stored('key-y')).toBeUndefined();
  });

  test('case 49: a row of a newer app is held: not sent, not deleted, and its items stay claimed', async () => {
    const { outbox } = await phone.tab();
    const row = await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    const newer = { ...row, v: 3, sortsOfThings: true };
    await phone.leave('key-a', newer);
    expect(await outbox.deliver('now')).toMatchObject({ sent: 0 });
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.stored('key-a')).toEqual(newer);
    expect((await outbox.listRows(memberOf('seller-ada'))).unusable).toMatchObject([
      { opId: 'key-a', reason: 'newer-app' },
    ]);
    const second = await phone.write(outbox, 'order-1', { key: 'key-b' });
    expect(await outbox.accept(second)).toMatchObject({ kind: 'item-waiting', opId: 'key-a' });
  });

  test('case 49: a payload of a newer app is held too', async () => {
    const { outbox } = await phone.tab();
    const row = await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    await phone.leave('key-a', { ...row, payloadV: 3 });
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect((await outbox.listRows(memberOf('seller-ada'))).unusable).toMatchObject([{ reason: 'newer-app' }]);
  });

  const secondVersion = (upgrade: (payload: unknown) => unknown) => ({
    writes: [{ ...queueableMutations.createShipmentLedger, payloadVersion: 2, upgrades: [upgrade] }],
  });

  test('case 49: a payload of version 1 is brought to version 2 and sent', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const updated = await phone.tab(
      secondVersion(payload => ({ ...(payload as object), trackingId: 'BROUGHT-UP-TO-DATE' })),
    );
    expect(await updated.outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.arrivals[0]?.trackingId).toBe('BROUGHT-UP-TO-DATE');
    expect(phone.ledger.arrivals[0]?.headers.get('X-Payload-Version')).toBe('2');
  });

  test('case 50: a row that can not be brought up to date needs a person; the others are sent', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', trackingId: 'BAD' });
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    const before = await phone.stored('key-a');
    const updated = await phone.tab(
      secondVersion(payload => {
        if ((payload as { trackingId: string }).trackingId === 'BAD') throw new Error('What is this?');
        return payload;
      }),
    );
    expect(await updated.outbox.deliver()).toMatchObject({ sent: 1 });
    const { rows } = await updated.outbox.listRows(memberOf('seller-ada'));
    expect(rows).toMatchObject([
      { opId: 'key-a', state: 'needs-attention', lastError: { reason: 'upgrade-failed' } },
      { opId: 'key-b', state: 'sent' },
    ]);
    expect(await phone.stored('key-a')).toEqual(before);
  });

  test('case 51: a row that was outdated goes once the app is newer', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(() =>
      Response.json({ errors: [{ code: 'REQUEST.PAYLOAD_VERSION', message: 'Old' }] }, { status: 409 }),
    );
    await outbox.deliver();
    const updated = await phone.tab(secondVersion(payload => payload));
    expect(await updated.outbox.deliver()).toMatchObject({ sent: 1 });
  });
});

describe('the label of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; TC22) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox on Mac',
    ],
    ['', 'Browser'],
  ])('%s is %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  test('is what a person calls the device, for every tab and the worker at once, across restarts, and can be reset', async () => {
    const [page, tab, worker] = [
      deviceLabel('Firefox/150 Android'),
      deviceLabel('Firefox/150 Android'),
      savedDeviceLabel(),
    ];
    const unnamed = await page.read();
    expect(unnamed).toMatch(/^Firefox on Android · [a-z2-9]{4}$/);
    expect([await tab.read(), await worker(), await page.readName()]).toEqual([unnamed, unnamed, '']);

    await page.rename('  Packing\n table 2 ');
    const named = `Packing table 2${unnamed.slice(-7)}`;
    await waitFor(async () => {
      expect([await page.read(), await tab.read(), await worker()]).toEqual([named, named, named]);
    });
    expect(await deviceLabel('Chrome/156 Android').readName()).toBe('Packing table 2');
    expect(await deviceLabel('Chrome/156 Android').read()).toBe(named);

    await page.rename(`\ud83d${'📦'.repeat(longestDeviceName + 1)}`);
    expect(await page.read()).toBe(`${'📦'.repeat(longestDeviceName)}${unnamed.slice(-7)}`);
    await page.rename(' ');
    expect(await page.read()).toBe(unnamed);
  });

  test('keeps its suffix for the page and the worker, and across restarts', async () => {
    const agent = 'Chrome/156 (X11; Linux x86_64)';
    const first = await deviceLabel(agent).read();
    expect(first).toMatch(/^Chrome on Linux · [a-z2-9]{4}$/);
    expect(await deviceLabel(agent).read()).toBe(first);
    expect(await savedDeviceLabel()()).toBe(first);
  });
});
