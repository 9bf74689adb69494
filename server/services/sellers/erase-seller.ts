import { and, count, eq, inArray, notInArray } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { emailChanges, sellers, sessions, users } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import {
  clearances,
  marketplacePackages,
  orderItems,
  orders,
  trackingSequences,
} from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';
import { isProblemOf } from '#server/services/shipments/shipment-problems.ts';
import { findNamedSeller, type KnownSeller } from './named-seller.ts';
import { fileKeysOf, findOwnPersons, personsOf, sellerRows } from './seller-rows.ts';

/** What a person reads before it is exported or erased. */
export async function describeSeller(db: Db, { sellerId, email }: KnownSeller) {
  const [seller] = await db.select().from(sellers).where(eq(sellers.id, sellerId));
  const countOf = async (rows: Promise<{ count: number }[]>) => (await rows)[0]?.count ?? 0;
  const waiting = and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.marketplaceState, 'waiting'));
  const counted = { count: count() };
  return {
    id: sellerId,
    email,
    company: seller?.companyName ?? null,
    orders: await countOf(db.select(counted).from(orders).where(eq(orders.sellerId, sellerId))),
    importers: await countOf(db.select(counted).from(importers).where(eq(importers.sellerId, sellerId))),
    documents: (await fileKeysOf(db, sellerId)).length,
    waitingConfirmations: await countOf(db.select(counted).from(shipmentLedger).where(waiting)),
    problemConfirmations: await countOf(db.select(counted).from(shipmentLedger).where(isProblemOf(sellerId))),
  };
}

/**
 * Deletes everything that is a seller's or names it: the work that waits for it, its orders, and then at once its other
 * rows, its documents and the copies that forwarders and brokers have here, and those who are or were members and belong
 * to no other company. Its devices are signed out by their next call.
 * @param named by the sign-in address of a member, or its id
 * @returns the seller, and how many files the jobs have to remove: wake them
 * @throws Refusal
 */
export async function eraseSeller(
  db: Db,
  secrets: SecretBox,
  named: string,
): Promise<{ seller: KnownSeller; documents: number }> {
  const seller = await findNamedSeller(db, named);
  // While the ledger still says which they are.
  for (const { table, where } of await sellerRows(db, secrets, seller)) {
    if (table === jobs) await db.delete(table).where(where);
  }
  await eraseOrders(db, seller.sellerId);
  return { seller, documents: await db.transaction(tx => erase(tx, secrets, seller)) };
}

async function erase(tx: Db, secrets: SecretBox, seller: KnownSeller): Promise<number> {
  // Anything that adds a row to it now waits, and then no longer finds a seller.
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, seller.sellerId)).for('update');
  await detachPersonsOfOthers(tx, seller.sellerId);
  const fileKeys = await fileKeysOf(tx, seller.sellerId);
  for (const { table, where } of await sellerRows(tx, secrets, seller)) await tx.delete(table).where(where);
  for (const fileKey of fileKeys) await addRemoveFile(tx, fileKey, 'now');
  return fileKeys.length;
}

/** Anyone who belongs to another company stays, and joins none while this is decided. */
async function detachPersonsOfOthers(tx: Db, sellerId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, personsOf(tx, sellerId)))
    .for('update');
  const own = (await findOwnPersons(tx, sellerId)).map(({ id }) => id);
  await tx
    .update(emailChanges)
    .set({ sellerId: null })
    .where(and(eq(emailChanges.sellerId, sellerId), notInArray(emailChanges.personId, own)));
}

/** The embedded database does nothing else while it removes some. */
const ordersAtOnce = 25;

/**
 * Removes a seller's orders with all that hangs on them, some at a time, so that nobody waits for thousands. Its devices
 * are signed out first. What is stopped halfway goes on when it is asked for again.
 */
async function eraseOrders(db: Db, sellerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sellerId, sellerId));
  // A list that is numbered notes which of its orders were removed.
  await db.delete(trackingSequences).where(eq(trackingSequences.sellerId, sellerId));
  while (await eraseSome(db, sellerId));
}

const eraseSome = (db: Db, sellerId: string): Promise<boolean> =>
  db.transaction(async tx => {
    const found = await tx
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(eq(orders.sellerId, sellerId))
      .orderBy(orders.orderId)
      .limit(ordersAtOnce)
      .for('update');
    if (found.length === 0) return false;
    const ids = found.map(order => order.orderId);
    const entries = await tx
      .select({ id: shipmentLedger.id })
      .from(shipmentLedger)
      .where(and(eq(shipmentLedger.sellerId, sellerId), inArray(shipmentLedger.orderId, ids)));
    if (entries.length > 0) {
      const ledgerIds = entries.map(entry => entry.id);
      await tx.delete(shipmentLedgerItems).where(inArray(shipmentLedgerItems.ledgerId, ledgerIds));
      await tx.delete(shipmentLedger).where(inArray(shipmentLedger.id, ledgerIds));
    }
    for (const table of [sandboxPackages, marketplacePackages, orderEvents, clearances, orderItems, orders]) {
      await tx.delete(table).where(and(eq(table.sellerId, sellerId), inArray(table.orderId, ids)));
    }
    return true;
  });
