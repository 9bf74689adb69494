import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { belongsTo } from '#server/services/partners/seller-brokers.ts';
import type { ImporterRow } from './importer-rows.ts';

const ready: readonly string[] = ['OK', 'POA_READY', 'POA_INVALIDATED'];

/**
 * The importer that somebody at the desk means.
 * @param named its id, or its name
 * @throws Refusal where the broker has none, where several have the name, and where its documents are not all right
 */
export async function findReadyImporter(db: Db, brokerId: string, named: string): Promise<ImporterRow> {
  const found = await db
    .select()
    .from(importers)
    .where(
      and(or(eq(importers.id, named), eq(importers.name, named)), belongsTo(importers.sellerId, brokerId)),
    )
    .limit(2);
  const [importer, another] = found;
  if (!importer)
    throw new Refusal('DESK.NOT_FOUND', `There is no importer “${named}”.`, { path: 'importer' });
  if (another) {
    throw new Refusal('DESK.AMBIGUOUS', `Several importers are called “${named}”: use the id.`, {
      path: 'importer',
    });
  }
  if (!ready.includes(importer.status)) {
    const message = `${importer.name} is ${importer.status}: its documents and numbers must pass their checks first.`;
    throw new Refusal('IMPORTER.NOT_COMPLETE', message);
  }
  return importer;
}
