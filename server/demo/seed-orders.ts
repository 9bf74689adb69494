import { sql } from 'drizzle-orm';
import type { ProofSigner } from '#server/adapters/keys/proof-signer.ts';
import type { Db } from '#server/db/db.ts';
import { orderWords } from '#server/db/tables/order-words.ts';
import { clearances, orderItems, orders, trackingSequences } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { demoProofPayload } from './demo-broker.ts';
import { type DemoOrder, makeDemoOrders } from './demo-orders.ts';
import { insertMany } from './insert-many.ts';

/** Words of an order are written by triggers. */
const written = [
  orders,
  orderItems,
  orderWords,
  clearances,
  trackingSequences,
  shipmentLedger,
  shipmentLedgerItems,
];

const devices = ['Packing table 1 · Android phone', 'Packing table 2 · Android phone', 'Office · Windows'];

function ledgerEntry({ order, items, confirmation }: DemoOrder, sellerId: string, index: number) {
  if (!confirmation) return [];
  const { confirmedAt, trackingId } = confirmation;
  return [
    {
      id: `shipment-${items[0]?.id}`,
      sellerId,
      orderId: order.orderId,
      marketplaceId: order.marketplaceId,
      dispatchDate: confirmedAt.toISOString().slice(0, 10),
      dispatchFrom: 'Shenzhen Bao’an warehouse',
      carrier: 'Yun Express',
      deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
      trackingId,
      packageReferenceId: '1',
      confirmedAt,
      confirmedBy: devices[index % devices.length] ?? 'Office',
      marketplaceState: 'accepted' as const,
      marketplaceAt: new Date(confirmedAt.getTime() + 2000),
    },
  ];
}

/**
 * Makes orders of the last six weeks with their clearances, proofs and confirmations.
 * @returns inserts them; signing ten thousand proofs is no work for a transaction
 */
export async function prepareOrders(parts: {
  sellerId: string;
  /** Decides which orders they are. */
  name: string;
  marketplaceId: string;
  count: number;
  now: Date;
  broker: ProofSigner;
}): Promise<(tx: Db) => Promise<void>> {
  const { sellerId, broker, ...rest } = parts;
  const made = makeDemoOrders(rest);
  const clearanceRows = await Promise.all(
    made.map(async (one, index) => {
      const { releasedAt } = one.clearance;
      const proof = releasedAt ? await broker.sign(demoProofPayload(one, sellerId, releasedAt)) : null;
      const { shipBy } = one.order;
      const itemCount = one.items.length;
      const confirmedCount = one.items.filter(item => item.shippedQuantity === item.quantity).length;
      const openCount = one.items.filter(item => item.shippedQuantity === 0).length;
      // Numbered here, or the first visit would wait for it.
      const numbers = { sequence: index + 1, listedFrom: index + 1 };
      return { ...one.clearance, sellerId, proof, shipBy, itemCount, confirmedCount, openCount, ...numbers };
    }),
  );
  const entries = made.flatMap((one, index) => ledgerEntry(one, sellerId, index));
  const entryIds = new Map(entries.map(entry => [entry.orderId, entry.id]));
  const itemRows = made.flatMap(({ items }) => items.map(item => ({ ...item, sellerId })));
  const ledgerItems = itemRows.flatMap(({ id, orderId, quantity }) => {
    const ledgerId = entryIds.get(orderId);
    return ledgerId ? [{ orderItemId: id, ledgerId, quantity }] : [];
  });
  return async tx => {
    await insertMany(
      tx,
      orders,
      made.map(({ order }) => ({ ...order, sellerId })),
    );
    await insertMany(tx, orderItems, itemRows);
    await insertMany(tx, clearances, clearanceRows);
    await insertMany(tx, trackingSequences, [{ sellerId, sequence: made.length, total: made.length }]);
    await insertMany(tx, shipmentLedger, entries);
    await insertMany(tx, shipmentLedgerItems, ledgerItems);
    // The planner knows nothing of rows that were just written, and the embedded database has no daemon that updates
    // it. These alone: to look at the database's own tables too takes twenty times as long.
    await tx.execute(sql`analyze ${sql.join(written, sql`, `)}`);
  };
}
