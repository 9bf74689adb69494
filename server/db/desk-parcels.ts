import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from './db.ts';
import type { ImporterFile, ImporterRow } from './importer-rows.ts';
import { deskParcelFiles, deskParcels } from './tables/importers.ts';

export type DeskReceiver = { forwarderId: string } | { brokerId: string };

export type DeskParcel = typeof deskParcels.$inferSelect & { files: (typeof deskParcelFiles.$inferSelect)[] };

/** Lays something into the inbox of a forwarder or broker. @returns its id */
export async function addParcel(
  tx: Db,
  parcel: {
    to: DeskReceiver;
    importer: ImporterRow;
    content: (typeof deskParcels.$inferSelect)['content'];
    files: readonly ImporterFile[];
  },
  now: Date,
): Promise<string> {
  const { to, importer, content, files } = parcel;
  const id = randomUUID();
  await tx
    .insert(deskParcels)
    .values({ id, ...to, importerId: importer.id, importerName: importer.name, content, sentAt: now });
  await tx.insert(deskParcelFiles).values(
    files.map(({ type, fileKey, fileName, mediaType }, position) => ({
      parcelId: id,
      position,
      type,
      fileKey,
      fileName,
      mediaType,
    })),
  );
  return id;
}

const isFor = (to: DeskReceiver) =>
  'forwarderId' in to ? eq(deskParcels.forwarderId, to.forwarderId) : eq(deskParcels.brokerId, to.brokerId);

const mostListed = 200;

async function withFiles(db: Db, rows: (typeof deskParcels.$inferSelect)[]): Promise<DeskParcel[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const files = await db
    .select()
    .from(deskParcelFiles)
    .where(inArray(deskParcelFiles.parcelId, ids))
    .orderBy(asc(deskParcelFiles.position));
  return rows.map(row => ({ ...row, files: files.filter(file => file.parcelId === row.id) }));
}

/** What was sent to a forwarder or broker, newest first. */
export async function listParcels(db: Db, to: DeskReceiver): Promise<DeskParcel[]> {
  const rows = await db
    .select()
    .from(deskParcels)
    .where(isFor(to))
    .orderBy(desc(deskParcels.sentAt), asc(deskParcels.id))
    .limit(mostListed);
  return withFiles(db, rows);
}

/** Undefined for one that is another's, or nobody's. */
export async function findParcel(db: Db, to: DeskReceiver, id: string): Promise<DeskParcel | undefined> {
  const rows = await db
    .select()
    .from(deskParcels)
    .where(and(eq(deskParcels.id, id), isFor(to)));
  return (await withFiles(db, rows))[0];
}
