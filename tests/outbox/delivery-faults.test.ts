import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import * as sender from '#src/outbox/delivery/deliver.ts';
import { exportRows } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

// Errors of our own code while rows are delivered: neither the network nor the storage is to be named for them.

const ada = memberOf('seller-ada');

let phone: Phone;
let logged: MockInstance;
beforeEach(() => {
  phone = signedInPhone();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('an error of the code that sends is reported as one, in the list and in its export, until a delivery ends well', async () => {
  let isBroken = true;
  const loadSender = async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return sender;
  };
  const { outbox } = await phone.tab({ loadSender });
  await phone.queueRow(outbox, 'order-1');
  expect(await outbox.deliver()).toMatchObject({ end: 'own-fault', sent: 0 });
  expect(logged).toHaveBeenCalledOnce();
  const fault = { at: phone.now, message: 'TypeError: Failed to fetch dynamically imported module' };
  expect(await outbox.listRows(ada)).toMatchObject({ fault, rows: [{ state: 'queued' }] });
  expect(JSON.parse(await exportRows(outbox, ada))).toMatchObject({ deliveryFault: fault });
  isBroken = false;
  expect(await outbox.deliver('now')).toMatchObject({ end: 'done', sent: 1 });
  expect((await outbox.listRows(ada)).fault).toBeUndefined();
});

test('an error while rows are claimed ends the delivery as our own, and one of the storage as the storage’s', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, 'order-1');
  const { change } = outbox.store;
  const failing = vi.spyOn(outbox.store, 'change');
  failing.mockRejectedValueOnce(new RangeError('Our own mistake'));
  expect(await outbox.deliver()).toMatchObject({ end: 'own-fault' });
  failing.mockRejectedValueOnce(new DOMException('Lost', 'UnknownError'));
  expect(await outbox.deliver()).toMatchObject({ end: 'storage-failed' });
  expect((await outbox.listRows(ada)).fault).toBeUndefined();
  failing.mockImplementation(change);
  expect(await outbox.deliver('now')).toMatchObject({ end: 'done', sent: 1 });
});

test('code that could not be loaded without a network is no error of ours', async () => {
  const loadSender = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { outbox } = await phone.tab({ loadSender });
  phone.isOffline = true;
  await phone.queueRow(outbox, 'order-1');
  expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
  expect((await outbox.listRows(ada)).fault).toBeUndefined();
});
