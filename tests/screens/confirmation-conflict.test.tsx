import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';
import { ConfirmationConflict } from '#src/features/pending/confirmation-conflict.tsx';
import { show, withPage } from './shown-screen.tsx';

withPage();

test('giving up one’s own confirmation is no main button', async () => {
  const mine = parse(ShipmentLedgerEntry, {
    dispatchDate: '2026-11-21',
    dispatchFrom: 'Shenzhen',
    carrier: 'DHL',
    deliveryService: 'Parcel',
    trackingId: 'YT2611200000000778',
    products: [{ productId: 'product', quantity: 1 }],
    orderId: '302-1',
    marketplaceId: 'A1PA6795UKMFR9',
  });
  const theirs = {
    code: 'SHIPMENT.ALREADY_CONFIRMED' as const,
    message: 'Confirmed.',
    confirmedBy: 'Packing table 2 · k7fp',
    confirmedAt: '2026-11-21T10:00:00.000Z',
    sameData: false,
  };
  await show(
    <ConfirmationConflict
      conflict={{ kind: 'confirmation', opId: 'op', mine, theirs }}
      onDone={() => undefined}
    />,
  );
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Discard mine',
  );
  expect(button?.dataset.variant).toBe('danger');
  expect(document.querySelectorAll('[data-variant=primary]')).toHaveLength(0);
});
