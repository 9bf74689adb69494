import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { shipmentProblemsQuery } from '#src/api/queries/shipment-problems.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { ShipmentProblem } from '#src/contract/shipments/shipment-ledger.ts';
import { ProblemRows } from '#src/features/pending/list/problem-rows.tsx';
import { show, withPage } from './shown-screen.tsx';

withPage();

const at = '2026-11-20T09:00:00.000Z';
const problemOf = (orderId: string, more: object) =>
  v.parse(ShipmentProblem, {
    _id: `entry of ${orderId}`,
    orderId,
    marketplaceId: 'A1PA6795UKMFR9',
    revision: 1,
    values: {
      dispatchDate: '2026-11-20',
      dispatchFrom: 'Ningbo',
      carrier: 'Yun Express',
      deliveryService: 'Global Direct',
      trackingId: 'YT1',
    },
    products: [{ productId: 'tea', quantity: 1 }],
    confirmedAt: at,
    confirmedBy: 'Packing table 7',
    marketplace: { state: 'accepted', at },
    ...more,
  });
const orderOf = (orderId: string, more: Partial<TrackedOrder> = {}): TrackedOrder => ({
  orderId: v.parse(ShipmentProblem.entries.orderId, orderId),
  status: 'NOT_RELEASED',
  updatedAt: at,
  duration: 0,
  place: null,
  mrn: null,
  hasProof: false,
  itemCount: 1,
  confirmedCount: 1,
  refusedCount: 1,
  ...more,
});

async function rowsOf(orders: readonly TrackedOrder[], problems: readonly unknown[]): Promise<string[]> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(shipmentProblemsQuery.queryKey, problems as never);
  await show(
    <ul>
      <ProblemRows orders={orders} />
    </ul>,
    queryClient,
  );
  return [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
}

test('what was cancelled after packing comes first, says what to do, and is closed by saying that it was done', async () => {
  const refused = { state: 'refused', at, reason: 'No.', code: 'TRACKING_INVALID' };
  const rows = await rowsOf(
    [orderOf('302-1'), orderOf('302-2', { orderStatus: 'cancelled' }), orderOf('302-3')],
    [
      problemOf('302-1', { marketplace: refused }),
      problemOf('302-2', { cancelled: 'whole' }),
      problemOf('302-3', { cancelled: 'part', marketplace: refused }),
    ],
  );
  expect(rows[0]).toMatch(/302-2.*Cancelled after packingPull the parcel out\..*Parcel pulled out/);
  expect(rows[1]).toMatch(/302-3.*Partly cancelled after packing.*Items taken out/);
  expect(rows[2]).toMatch(/302-1.*Rejected by the marketplace.*Correct and send again/);
});

test('without a connection the list tells of a cancelled parcel, and what to do', async () => {
  const [row] = await rowsOf([orderOf('302-2', { orderStatus: 'cancelled' })], []);
  expect(row).toContain('Pull the parcel out. Don’t hand it over.');
});
