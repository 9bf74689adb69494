import { parse } from 'valibot';
import { expect, test } from 'vitest';

import { Importer } from '#src/contract/importers/importer.ts';
import { AlreadyConfirmed } from '#src/contract/shipments/shipment-conflicts.ts';
import { ShipmentLedgerEntry, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';
import RefusedBanner from '#src/features/pending/banners/refused-banner.tsx';
import ConfirmationConflict from '#src/features/pending/conflict/confirmation-conflict.tsx';
import DraftConflict from '#src/features/pending/conflict/draft-conflict.tsx';
import { pageText, show, withPage } from './shown-screen.tsx';

withPage();

const mine = parse(ShipmentLedgerEntry, {
  dispatchDate: '2026-11-21',
  dispatchFrom: 'Shenzhen',
  carrier: 'DHL',
  deliveryService: 'Parcel',
  trackingId: 'YT2611200000000778',
  products: [
    { productId: 'product', quantity: 1 },
    { productId: 'other', quantity: 1 },
  ],
  orderId: '302-1',
  marketplaceId: 'A1PA6795UKMFR9',
});
const theirs = {
  code: 'SHIPMENT.ALREADY_CONFIRMED',
  message: 'Confirmed.',
  confirmedBy: 'Packing table 2 · k7fp',
  confirmedAt: '2026-11-21T10:00:00.000Z',
  sameData: false,
  _id: 'theirs',
  revision: 2,
  productIds: ['product'],
  entry: valuesOf(mine),
};

const showConflict = (more: object = {}) =>
  show(
    <ConfirmationConflict
      conflict={{
        kind: 'confirmation',
        opId: 'op',
        mine,
        theirs: parse(AlreadyConfirmed, { ...theirs, ...more }),
      }}
      onDone={() => undefined}
    />,
  );
const buttons = () =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent.replace('Saving…', ''));

test('the other packer is named, and each outcome has its own button', async () => {
  await showConflict({ person: 'Wei Chen' });
  expect(pageText()).toContain('Wei Chen (Packing table 2 · k7fp) confirmed the same order');
  expect(pageText()).toContain('1 of your items isn’t in the other confirmation and');
  expect(buttons()).toEqual([
    'Export my version',
    'Mine is right: correct theirs',
    'Both parcels were sent',
    'Discard my version',
  ]);
});

test('two versions of a draft say in whole sentences when each was saved', async () => {
  const empty = { relatedResources: [] };
  const importer = parse(Importer, {
    ...{ _id: 'importer-1', name: 'Lanting', status: 'DRAFT', updatedAt: '2026-11-20T09:00:00.000Z' },
    ...{
      idCard: empty,
      businessLicense: empty,
      eori: empty,
      vat: empty,
      taxReturn: empty,
      poa: empty,
      vatGuarantee: empty,
    },
  });
  const { _id, name } = importer;
  const savedAt = new Date().setHours(10, 42);
  await show(
    <DraftConflict
      conflict={{
        ...{ kind: 'draft', opId: 'op', savedAt, theirs: importer, etag: '"2"' },
        mine: { _id, name, status: 'DRAFT' },
      }}
      onDone={() => undefined}
    />,
  );
  expect(pageText()).toMatch(
    /this device at 10:42\. Another version was saved on November \d\d, 2026 at \d\d:\d\d\. Choose/,
  );
});

test('the banner of failed confirmations names their orders', async () => {
  await show(<RefusedBanner orderIds={['302-1']} />);
  expect(pageText()).toContain('Something went wrong with the shipment confirmation!Order 302-1');
  await show(<RefusedBanner orderIds={['302-1', '302-2', '302-3', '302-4', '302-5']} />);
  expect(pageText()).toContain('Orders 302-1, 302-2, 302-3 and 2 more');
});

test('giving up one’s own confirmation is no main button', async () => {
  await showConflict();
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Discard my version',
  );
  expect(button?.dataset.variant).toBe('danger');
  expect(document.querySelectorAll('[data-variant=primary]')).toHaveLength(0);
});
