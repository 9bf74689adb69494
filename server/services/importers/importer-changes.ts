import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import { isStale } from '#server/domain/entity-tag.ts';
import { evaluate } from '#server/domain/importers/importer-evaluations.ts';
import {
  formOf,
  type ImporterForm,
  isSameForm,
  typesToCheckAgain,
} from '#server/domain/importers/importer-form.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addCheckDocument } from '#server/queue/check-document.ts';
import { addCheckRegistry } from '#server/queue/check-registry.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { Settings } from '#server/settings/settings.ts';
import { etagOf } from '#src/contract/headers.ts';
import type { ImporterCreate, ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import { type ImporterRow, lockAnyImporter, lockImporter } from './importer-rows.ts';
import { importerView } from './importer-view.ts';
import { outdateBrokerDocuments, recomputeStatus } from './recompute-status.ts';

export interface ChangeContext {
  registries: Settings['registries'];
  now: Date;
}

export interface SavedImporter {
  _id: string;
  version: number;
}

/** Checks that end in the meantime don't change the ETag. */
const present = async (tx: Db, row: ImporterRow) => ({
  importer: await importerView(tx, row),
  etag: etagOf(row.version),
});

/** Of one seller; nobody imports through so many. */
export const mostImporters = 5000;

/**
 * Makes an importer, once for its key. Wake the jobs after it.
 * @throws Refusal if the id that the device made already exists, or there are too many
 */
export function createImporter(
  db: Db,
  change: KeyedChange,
  body: ImporterCreate,
  context: ChangeContext,
): Promise<SavedImporter> {
  return withIdempotency(db, change, tx => create(tx, change.sellerId, body, context));
}

async function create(
  tx: Db,
  sellerId: string,
  body: ImporterCreate,
  { registries, now }: ChangeContext,
): Promise<SavedImporter> {
  const form = formOf(body);
  const evaluations = evaluate(form, undefined, registries);
  if ((await tx.$count(importers, eq(importers.sellerId, sellerId))) >= mostImporters) {
    throw new Refusal('IMPORTER.TOO_MANY', `You have reached the limit of ${mostImporters} importers.`);
  }
  const [row] = await tx
    .insert(importers)
    .values({
      id: body._id ?? randomUUID(),
      sellerId,
      name: body.name,
      status: body.status === 'DRAFT' ? 'DRAFT' : 'NEW',
      ...columnsOf(form),
      ...evaluations,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    const existing = body._id && (await lockAnyImporter(tx, body._id));
    const details = existing && existing.sellerId === sellerId ? await present(tx, existing) : {};
    throw new Refusal('IMPORTER.ID_TAKEN', 'An importer with this id already exists.', details);
  }
  await checkRegistries(tx, row, registries);
  await recomputeStatus(tx, row.id, now);
  return { _id: row.id, version: row.version };
}

/**
 * Saves what the form says, once for its key; wake the jobs after it. Where that changes anything, its documents are
 * compared again, and documents that were issued are no longer valid.
 * @param context `ifMatch`: ETags of the `If-Match` header; undefined: any version
 * @throws Refusal
 */
export function updateImporter(
  db: Db,
  change: KeyedChange,
  body: ImporterUpdate,
  context: UpdateContext,
): Promise<SavedImporter> {
  return withIdempotency(db, change, tx => update(tx, change.sellerId, body, context));
}

type UpdateContext = ChangeContext & { ifMatch: readonly string[] | undefined };

async function update(
  tx: Db,
  sellerId: string,
  body: ImporterUpdate,
  { registries, now, ifMatch }: UpdateContext,
): Promise<SavedImporter> {
  const before = await lockImporter(tx, { sellerId, importerId: body._id });
  if (isStale(ifMatch, before.version)) {
    throw new Refusal(
      'IMPORTER.CHANGED',
      'This importer has been saved by someone else since.',
      await present(tx, before),
    );
  }
  if (body.status === 'DRAFT' && before.status !== 'DRAFT') {
    throw new Refusal(
      'IMPORTER.NOT_A_DRAFT',
      'This importer has been published and can’t be saved as a draft any more.',
      {
        ...(await present(tx, before)),
      },
    );
  }
  const form = formOf(body);
  const after = { name: body.name, form };
  const isPublished = before.status === 'DRAFT' && body.status === 'NEW';
  if (isSameForm(before, after) && !isPublished) return { _id: before.id, version: before.version };
  const version = before.version + 1;
  const [row] = await tx
    .update(importers)
    .set({
      name: body.name,
      ...columnsOf(form),
      ...evaluate(form, before, registries),
      ...(isPublished && { status: 'NEW' as const }),
      version,
      updatedAt: now,
    })
    .where(eq(importers.id, before.id))
    .returning();
  if (!row) throw new Error('The importer vanished under its own lock.');
  for (const type of typesToCheckAgain(before, after)) await addCheckDocument(tx, row.id, type);
  if (!isSameForm(before, after)) await outdateBrokerDocuments(tx, row.id);
  await checkRegistries(tx, row, registries);
  await recomputeStatus(tx, row.id, now);
  return { _id: row.id, version };
}

const columnsOf = (form: ImporterForm) => ({
  form,
  eoriNumber: form.eori.number ?? null,
  vatNumber: form.vat.number ?? null,
});

/** A draft is nobody's business yet but the seller's. */
async function checkRegistries(tx: Db, row: ImporterRow, registries: Settings['registries']): Promise<void> {
  if (registries === 'offline' || row.status === 'DRAFT') return;
  const { id: importerId, eoriNumber, vatNumber } = row;
  if (eoriNumber && row.eoriValid === null) {
    await addCheckRegistry(tx, { importerId, registry: 'EORI', number: eoriNumber }, row.version);
  }
  if (vatNumber && row.vatValid === null) {
    await addCheckRegistry(tx, { importerId, registry: 'VAT', number: vatNumber }, row.version);
  }
}
