import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { packageLink } from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addImporterMail } from '#server/queue/send-mail.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { addPackage } from '#server/services/partners/packages.ts';
import { DocumentType, requiredDocuments } from '#src/contract/importers/document-types.ts';
import { findFiles, lockImporter, type OwnImporter } from './importer-rows.ts';

interface Sending {
  position: number;
  name: string | undefined;
  /** What the sender was told is left out; undefined for one who wasn’t told. */
  leavesOut: readonly DocumentType[] | undefined;
}

/**
 * Sends an importer's documents to the forwarder at a position of the seller's list [209], once for its key, and a
 * mail that says so. A document whose check failed is left out until the broker has accepted it. Wake the jobs after it.
 * @param to the name, where it is given, must be that forwarder's; the origin is that of links
 * @throws Refusal
 */
export async function sendImporter(
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  { importerId, origin, ...to }: { importerId: string; origin: string } & Sending,
  now: Date,
): Promise<void> {
  const { sellerId } = change;
  await withIdempotency(db, change, async tx => {
    const { forwarder, ...mail } = await send(tx, { sellerId, importerId }, to, now);
    const { name, email } = forwarder;
    if (email) {
      const link = packageLink(origin, mail.id);
      await addImporterMail(tx, secrets, { ...mail, sellerId, forwarder: name, to: email, link });
    }
    return true;
  });
}

async function send(tx: Db, own: OwnImporter, to: Sending, now: Date) {
  const importer = await lockImporter(tx, own);
  // In the order in which `findSeller` lists them.
  const linked = await tx
    .select({ id: forwarders.id, name: forwarders.name, email: forwarders.email })
    .from(linkedForwarders)
    .innerJoin(forwarders, eq(forwarders.id, linkedForwarders.forwarderId))
    .where(eq(linkedForwarders.sellerId, own.sellerId))
    .orderBy(asc(linkedForwarders.linkedAt), asc(forwarders.id));
  const forwarder = linked[to.position];
  if (!forwarder) {
    throw new Refusal('IMPORTER.FORWARDER_UNKNOWN', 'No forwarder is linked at this position.', {
      path: 'forwarderId',
    });
  }
  if (to.name !== undefined && to.name !== forwarder.name) {
    const message = `The forwarder linked at this position is ${forwarder.name}. Nothing was sent.`;
    throw new Refusal('IMPORTER.FORWARDER_MISMATCH', message, { path: 'forwarderName' });
  }
  const files = (await findFiles(tx, importer.id)).filter(
    file => v.is(DocumentType, file.type) && !file.contentRemovedAt,
  );
  // [121] The tax return goes along if there is one.
  const missing = requiredDocuments.filter(type => !files.some(file => file.type === type));
  const failed = files.filter(file => file.status === 'NOK');
  const right = files.filter(file => file.status !== 'NOK');
  if (importer.status === 'DRAFT' || missing.length > 0 || right.length === 0) {
    throw new Refusal('IMPORTER.NOT_COMPLETE', 'Upload the importer’s documents before you send it.', {
      missing,
    });
  }
  const leftOut = [...new Set(failed.map(file => file.type))];
  if (to.leavesOut && [...to.leavesOut].sort().join() !== leftOut.sort().join()) {
    const message = 'The documents to be left out have changed since you saw them. Nothing was sent.';
    throw new Refusal('IMPORTER.CHANGED', message, { path: 'leavesOut', leftOut });
  }
  const content = 'IMPORTER' as const;
  const receiver = { forwarderId: forwarder.id };
  const id = await addPackage(tx, { to: receiver, importer, content, files: right }, now);
  const [seller] = await tx
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, own.sellerId));
  return { id, forwarder, importerName: importer.name, sellerName: seller?.name ?? '' };
}
