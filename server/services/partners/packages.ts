import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import {
  deskParcelFiles,
  deskParcels,
  type importerFiles,
  type importers,
} from '#server/db/tables/importers.ts';
import { brokers, forwarders } from '#server/db/tables/partners.ts';
import type { DeskRole } from './desk-keys.ts';

export type PackageReceiver = { forwarderId: string } | { brokerId: string };

export type PartnerPackage = typeof deskParcels.$inferSelect & {
  to: string;
  files: (typeof deskParcelFiles.$inferSelect)[];
};

/** Lays something into the inbox of a forwarder or broker. @returns its id */
export async function addPackage(
  tx: Db,
  sent: {
    to: PackageReceiver;
    importer: Pick<typeof importers.$inferSelect, 'id' | 'name'>;
    content: (typeof deskParcels.$inferSelect)['content'];
    files: readonly Pick<typeof importerFiles.$inferSelect, 'type' | 'fileKey' | 'fileName' | 'mediaType'>[];
  },
  now: Date,
): Promise<string> {
  const { to, importer, content, files } = sent;
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

const mostListed = 200;

/** The operator may read the database, and so every inbox. */
function isFor(role: DeskRole) {
  if (role.role === 'forwarder') return eq(deskParcels.forwarderId, role.forwarderId);
  return role.role === 'broker' ? eq(deskParcels.brokerId, role.brokerId) : undefined;
}

const packagesFor = (db: Db, role: DeskRole, id?: string) =>
  db
    .select({ parcel: deskParcels, forwarder: forwarders.name, broker: brokers.name })
    .from(deskParcels)
    .leftJoin(forwarders, eq(forwarders.id, deskParcels.forwarderId))
    .leftJoin(brokers, eq(brokers.id, deskParcels.brokerId))
    .where(and(isFor(role), id === undefined ? undefined : eq(deskParcels.id, id)))
    .orderBy(desc(deskParcels.sentAt), asc(deskParcels.id))
    .limit(mostListed);

async function withFiles(db: Db, found: Awaited<ReturnType<typeof packagesFor>>): Promise<PartnerPackage[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ parcel }) => parcel.id);
  const files = await db
    .select()
    .from(deskParcelFiles)
    .where(and(inArray(deskParcelFiles.parcelId, ids), isNull(deskParcelFiles.contentRemovedAt)))
    .orderBy(asc(deskParcelFiles.position));
  return found.map(({ parcel, forwarder, broker }) => ({
    ...parcel,
    to: forwarder ?? broker ?? '',
    files: files.filter(file => file.parcelId === parcel.id),
  }));
}

/** What was sent to the owner of a key, newest first. */
export const listPackages = async (db: Db, role: DeskRole): Promise<PartnerPackage[]> =>
  withFiles(db, await packagesFor(db, role));

/** Undefined for one that is another's, or nobody's. */
export const findPackage = async (db: Db, role: DeskRole, id: string): Promise<PartnerPackage | undefined> =>
  (await withFiles(db, await packagesFor(db, role, id)))[0];
