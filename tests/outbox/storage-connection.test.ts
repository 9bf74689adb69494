import { expect, test, vi } from 'vitest';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { StorageTimeout } from '#src/session/keyed-database.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const deleted = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

test('who shows the rows hears at once that their database was taken away', async () => {
  const phone = signedInPhone();
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, 'order-1');
  const listener = vi.fn();
  outbox.subscribe(listener);
  await deleted(outboxDatabase);
  expect(listener).toHaveBeenCalledOnce();
  expect((await outbox.listRows(memberOf('seller-ada'))).rows).toEqual([]);
});

test('a connection that was given up for its delay is closed once it opens, and holds up nobody', async () => {
  const phone = new Phone();
  phone.signIn();
  const { outbox } = await phone.tab({ storageTimeoutMs: 20 });
  const open = indexedDB.open.bind(indexedDB);
  const late: (() => void)[] = [];
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(name => {
    const hanging = {} as IDBOpenDBRequest;
    late.push(() => {
      const request = open(name);
      const pass = (event: 'onupgradeneeded' | 'onsuccess') => {
        request[event] = given => {
          Object.defineProperty(hanging, 'result', { value: request.result, configurable: true });
          hanging[event]?.(given as IDBVersionChangeEvent);
        };
      };
      pass('onupgradeneeded');
      pass('onsuccess');
    });
    return hanging;
  });
  await expect(outbox.store.read()).rejects.toThrow(StorageTimeout);
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  late[0]?.();
  await waitUntil(() => close.mock.calls.length > 0);
  expect(await outbox.store.read()).toEqual({ rows: [], unusable: [] });
  vi.restoreAllMocks();
  phone.dispose();
});
