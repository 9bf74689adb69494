import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import type { Db } from '#server/db/db.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { fetchTrackingChanges } from '#server/services/tracking/tracking-changes.ts';
import { openTrackingList } from '#server/services/tracking/tracking-list.ts';
import { makeDatabaseDirectory } from '#tests/server/support/database-template.ts';
import { insertOrder, insertSeller } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { removeFolder } from '#tests/support/data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-restore-'));
afterAll(() => removeFolder(folder));

const now = new Date('2026-11-20T12:00:00Z');

async function sequenceOf(db: Db, sellerId: string): Promise<string> {
  const { first } = await openTrackingList(db, await ownerOf(db, sellerId), now, work => work());
  return JSON.parse(first).customsTrackings.meta.sequence;
}

const change = (db: Db, sellerId: string, place: string) =>
  db.update(clearances).set({ place }).where(eq(clearances.sellerId, sellerId));

test('a restored backup answers sequences from before it, also across restarts, and none that were answered after it', async () => {
  const [live, backup] = [join(folder, 'live'), join(folder, 'backup')];
  await makeDatabaseDirectory(live);
  const first = await openEmbeddedDatabase(live);
  const sellerId = await insertSeller(first.db);
  const owner = await ownerOf(first.db, sellerId);
  const { orderId } = await insertOrder(first.db, sellerId);
  const clearance = { sellerId, orderId, status: 'NOT_RELEASED' as const, updatedAt: now };
  await first.db.insert(clearances).values(clearance);
  const early = await sequenceOf(first.db, sellerId);
  await first.close();
  cpSync(live, backup, { recursive: true });

  const again = await openEmbeddedDatabase(live);
  await change(again.db, sellerId, 'Lost by the restore');
  const lost = [(await fetchTrackingChanges(again.db, owner, early, now)).sequence];
  await change(again.db, sellerId, 'Lost too');
  lost.push(await sequenceOf(again.db, sellerId));
  await again.close();

  const restored = await openEmbeddedDatabase(backup);
  for (const place of ['Hamburg', 'Köln', 'Liège']) {
    await change(restored.db, sellerId, place);
    const { items } = await fetchTrackingChanges(restored.db, owner, early, now);
    expect(items).toMatchObject([{ orderId, place }]);
    for (const since of lost) {
      await expect(fetchTrackingChanges(restored.db, owner, since, now)).rejects.toMatchObject({
        code: 'CUSTOMS_TRACKING.SEQUENCE_UNKNOWN',
      });
    }
  }
  await restored.close();
});
