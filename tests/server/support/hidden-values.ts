import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { importerFiles, importers } from '#server/db/tables/importers.ts';
import { clearances, orderItems } from '#server/db/tables/orders.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';

/** What no answer for the warehouse has a field for. `linkedForwarders` has to be there, and is empty. */
const hiddenField =
  /price|currency|amount|proof|importer|^vat|vat$|eori|document|signedurl|idcard|licen[sc]e|registration|address|secret|refresh_?token|client_?id/i;

/** Every field of an answer that a warehouse member may not see, by its path. */
export function hiddenFieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, place) => hiddenFieldsIn(one, `${path}[${place}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(hiddenField.test(name) ? [`${path}.${name}`] : []),
    ...(name === 'linkedForwarders' && (inner as unknown[]).length > 0 ? [`${path}.${name}`] : []),
    ...hiddenFieldsIn(inner, `${path}.${name}`),
  ]);
}

/** Texts in a value that are no date and no place, which others have too. */
function textsOf(value: unknown, name = ''): string[] {
  if (/^(?:city|country|status|type|mediaType|issuedBy|id|sellerId|marketplaceId)$/.test(name)) return [];
  if (value instanceof Date || value === null) return [];
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => textsOf(one, key));
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\d/.test(value)) return [];
  return /\p{Script=Han}/u.test(value) || value.length >= 6 ? [value] : [];
}

/** What is kept of a company that its warehouse may not see, as it could turn up in an answer. */
export async function hiddenValuesOf(db: Db, sellerId: string): Promise<string[]> {
  const own = db.select({ id: importers.id }).from(importers).where(eq(importers.sellerId, sellerId));
  const rows = [
    ...(await db.select().from(importers).where(eq(importers.sellerId, sellerId))),
    ...(await db.select().from(importerFiles).where(inArray(importerFiles.importerId, own))).map(
      ({ fileKey, fileName, sha256 }) => ({ fileKey, fileName, sha256 }),
    ),
    ...(await db
      .select({ proof: clearances.proof })
      .from(clearances)
      .where(eq(clearances.sellerId, sellerId))),
    ...(await db.select().from(sellers).where(eq(sellers.id, sellerId))).map(
      // Anyone who packs is told the name, and in which zone days are counted.
      ({ companyName: _, timeZone: __, ...seller }) => seller,
    ),
    ...(await db.select().from(marketplaceAccounts).where(eq(marketplaceAccounts.sellerId, sellerId))).map(
      ({ marketplaceSellerId, refreshToken }) => ({ marketplaceSellerId, refreshToken }),
    ),
    ...(await db
      .select({ forwarder: forwarders.name })
      .from(linkedForwarders)
      .innerJoin(forwarders, eq(forwarders.id, linkedForwarders.forwarderId))
      .where(eq(linkedForwarders.sellerId, sellerId))),
  ];
  const prices = await db
    .select({ price: orderItems.price })
    .from(orderItems)
    .where(eq(orderItems.sellerId, sellerId));
  return [...new Set([...rows.flatMap(row => textsOf(row)), ...prices.map(({ price }) => String(price))])];
}

/** Those of the values that an answer says, whatever field they are in. */
export const hiddenValuesIn = (text: string, values: readonly string[]): string[] =>
  values.filter(value => text.includes(JSON.stringify(value).slice(1, -1)));
