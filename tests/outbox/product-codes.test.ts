import { beforeEach, expect, test } from 'vitest';
import { exportRows } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

// What becomes of a learnt code on its way; what it has in common with a hand-over list is tested there.

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

test('a code whose answer is lost after the commit goes again under its key, and is learnt once', async () => {
  const { outbox } = await phone.tab();
  const { opId } = await phone.queueProductCode(outbox, 'code-1');
  phone.ledger.next(faults.dropAfterCommit);
  expect(await outbox.deliver()).toMatchObject({ end: 'unreachable', sent: 0 });
  phone.now += 5 * 60_000;
  expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
  expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
  expect(phone.ledger.ordersWithEffect()).toEqual(['code-1']);
});

test('a code that is refused keeps no confirmation waiting, nor a confirmation the code, and is exported', async () => {
  const { outbox } = await phone.tab();
  await phone.queueProductCode(outbox, 'code-1');
  await phone.queueRow(outbox, 'order-1');
  phone.ledger.fault = ({ order }) =>
    order === 'code-1' ? faults.status(400, 'REQUEST.INVALID') : undefined;
  await outbox.deliver('now');
  expect(await phone.states()).toEqual(['needs-attention', 'sent']);
  expect(JSON.parse(await exportRows(outbox, memberOf('seller-ada'))).rows).toMatchObject([
    { kind: 'product-code', payload: { sku: 'LAMP-1' } },
  ]);
});
