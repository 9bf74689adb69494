import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isNull } from 'drizzle-orm';
import { importerFiles } from '#server/db/tables/importers.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { Load, SentConfirmation } from './load.ts';
import type { World } from './world.ts';

export interface Verdict {
  phase: string;
  isAcknowledged: boolean;
  isLost: boolean;
  isDoubled: boolean;
  ms: number | undefined;
  attempts: number;
}

export interface Verdicts {
  confirmations: Verdict[];
  documents: Verdict[];
  /** Here a double is an email that was handed over again, under the same Message-ID. */
  mails: Verdict[];
}

const afterMs = 300_000;

/** Waits until what was acknowledged has gone its way: to the marketplace, into mails. */
export async function untilIdle({ adapters: { database } }: World): Promise<number> {
  const deadline = Date.now() + afterMs;
  for (;;) {
    const open = await database.db.select({ kind: jobs.kind }).from(jobs).where(isNull(jobs.doneAt));
    const left = open.filter(({ kind }) => kind === 'confirm-shipment' || kind === 'send-mail').length;
    if (left === 0 || Date.now() > deadline) return left;
    await delay(500);
  }
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): (key: Key) => Row[] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return key => groups.get(key) ?? [];
}

const fate = ({ phase, ms, attempts }: Pick<SentConfirmation, 'phase' | 'ms' | 'attempts'>) => ({
  ...{ phase, ms, attempts },
  isAcknowledged: ms !== undefined,
});

/** Compares what devices were told with the ledger, the marketplace, the object store and the mailboxes. */
export async function judge(world: World, load: Load): Promise<Verdicts> {
  const { db } = world.adapters.database;
  const entriesOf = grouped(await db.select().from(shipmentLedger), entry => entry.orderId);
  const itemsOf = grouped(await db.select().from(shipmentLedgerItems), item => item.ledgerId);
  const packagesOf = grouped(await db.select().from(sandboxPackages), one => one.orderId);
  const filesOf = grouped(await db.select().from(importerFiles), file => file.importerId);

  const confirmations = load.confirmations.map((sent): Verdict => {
    const { key, order, receipts } = sent;
    const entries = entriesOf(order.orderId);
    const packages = packagesOf(order.orderId);
    const [entry] = entries;
    const [reported] = packages;
    const items = entry ? itemsOf(entry.id) : [];
    const isIntact =
      entry?.opId === key &&
      receipts.has(entry.id) &&
      order.items.every(one =>
        items.some(item => item.orderItemId === one.id && item.quantity === one.quantity),
      );
    const isReported =
      entry?.marketplaceState === 'accepted' &&
      reported?.packageReferenceId === entry.packageReferenceId &&
      order.items.every(one =>
        reported.content.items.some(
          item => item.orderItemId === one.marketplaceItemId && item.quantity === one.quantity,
        ),
      );
    return {
      ...fate(sent),
      isLost: sent.ms !== undefined && !(isIntact && isReported),
      isDoubled: entries.length > 1 || packages.length > 1 || receipts.size > 1,
    };
  });

  const documents: Verdict[] = [];
  for (const sent of load.documents) {
    const files = filesOf(sent.importerId);
    const key = files[0]?.fileKey;
    const bytes = key && (await world.adapters.files.open(key).then(buffer, () => undefined));
    const isIntact = bytes && createHash('sha256').update(bytes).digest('hex') === sent.sha256;
    documents.push({
      ...fate(sent),
      isLost: sent.ms !== undefined && !isIntact,
      isDoubled: files.length > 1,
    });
  }

  const mails = load.registrations.map((sent): Verdict => {
    const count = world.mails.countFor(sent.email);
    return { ...fate(sent), isLost: sent.ms !== undefined && count === 0, isDoubled: count > 1 };
  });
  return { confirmations, documents, mails };
}
