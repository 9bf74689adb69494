import { asc, eq } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addImporterMail } from '#server/jobs/send-mail/enqueue.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { addPackage } from '#server/services/partners/packages.ts';
import { findFiles, lockImporter, type OwnImporter } from './importer-rows.ts';

/** [121] The tax return goes along if there is one. */
const neededTypes = ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT'] as const;
const sentTypes: readonly string[] = [...neededTypes, 'TAX'];

interface Receiver {
  position: number;
  name: string | undefined;
}

/**
 * Sends an importer's documents to the forwarder at a position of the seller's list [209], once for its key, and a
 * mail that says so. Wake the jobs after it.
 * @param to the name, where it is given, must be that forwarder's
 * @throws Refusal
 */
export async function sendImporter(
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  { importerId, ...to }: { importerId: string } & Receiver,
  now: Date,
): Promise<void> {
  const { sellerId } = change;
  await withIdempotency(db, change, async tx => {
    const { forwarder, ...mail } = await send(tx, { sellerId, importerId }, to, now);
    const { name, email } = forwarder;
    if (email) await addImporterMail(tx, secrets, { ...mail, sellerId, forwarder: name, to: email });
    return true;
  });
}

async function send(tx: Db, own: OwnImporter, to: Receiver, now: Date) {
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
    file => sentTypes.includes(file.type) && !file.contentRemovedAt,
  );
  const missing = neededTypes.filter(type => !files.some(file => file.type === type));
  if (importer.status === 'DRAFT' || missing.length > 0) {
    throw new Refusal('IMPORTER.NOT_COMPLETE', 'Upload the importer’s documents before you send it.', {
      missing,
    });
  }
  const content = 'IMPORTER' as const;
  const id = await addPackage(tx, { to: { forwarderId: forwarder.id }, importer, content, files }, now);
  const [seller] = await tx
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, own.sellerId));
  return { id, forwarder, importerName: importer.name, sellerName: seller?.name ?? '' };
}
