import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { importerFiles, importers } from '#server/db/tables/importers.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** In bytes, for one company. */
export interface StorageLimits {
  /** Documents that it has here. */
  total: number;
  /** Uploads within 24 hours; deleting gives nothing back. */
  daily: number;
}

const dayMs = 24 * 60 * 60_000;
const path = 'file';

const dailyLimitReached = () =>
  new Refusal(
    'DOCUMENT.DAILY_LIMIT',
    'Your company has uploaded as much as it can within 24 hours. Try again tomorrow.',
    { path },
  );

const storageFull = () =>
  new Refusal(
    'DOCUMENT.STORAGE_FULL',
    'Your company’s storage is full. Delete documents that you no longer need, or ask support for more.',
    { path },
  );

/** Has the company's other uploads wait until the transaction ends. To be called before an importer is locked. */
export async function lockStorage(tx: Db, sellerId: string): Promise<void> {
  await tx
    .select({ id: sellers.id })
    .from(sellers)
    .where(eq(sellers.id, sellerId))
    // Not stronger: rows that refer to the seller are added meanwhile.
    .for('no key update');
}

/**
 * Counts a file that was added to an importer just now, in a transaction that has the lock.
 * @throws Refusal where the company would have too much
 */
export async function countUpload(
  tx: Db,
  { sellerId, limits, size }: { sellerId: string; limits: StorageLimits; size: number },
  now: Date,
): Promise<void> {
  const [seller] = await tx
    .select({ since: sellers.uploadsSince, bytes: sellers.uploadedBytes })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  const isSameDay = seller?.since && now.getTime() - seller.since.getTime() < dayMs;
  const uploaded = isSameDay
    ? { uploadsSince: seller.since, uploadedBytes: seller.bytes + size }
    : { uploadsSince: now, uploadedBytes: size };
  if (uploaded.uploadedBytes > limits.daily) throw dailyLimitReached();
  await tx.update(sellers).set(uploaded).where(eq(sellers.id, sellerId));
  if ((await storedBytes(tx, sellerId)) > limits.total) throw storageFull();
}

/** Of what it uploaded itself: no broker issues too much, and nobody pays for a copy that was sent. */
async function storedBytes(tx: Db, sellerId: string): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${importerFiles.size}), 0)`.mapWith(Number) })
    .from(importerFiles)
    .innerJoin(importers, eq(importers.id, importerFiles.importerId))
    .where(
      and(
        eq(importers.sellerId, sellerId),
        eq(importerFiles.issuedBy, 'SELLER'),
        isNull(importerFiles.contentRemovedAt),
      ),
    );
  return stored?.bytes ?? 0;
}
