import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import {
  deskPackageFiles,
  deskPackages,
  type importerFiles,
  type importers,
} from '#server/db/tables/importers.ts';
import { brokers, forwarders } from '#server/db/tables/partners.ts';
import type { DeskRole } from './desk-keys.ts';

export type PackageReceiver = { forwarderId: string } | { brokerId: string };

export type PartnerPackage = typeof deskPackages.$inferSelect & {
  to: string;
  files: (typeof deskPackageFiles.$inferSelect)[];
};

/** Lays something into the inbox of a forwarder or broker. @returns its id */
export async function addPackage(
  tx: Db,
  sent: {
    to: PackageReceiver;
    importer: Pick<typeof importers.$inferSelect, 'id' | 'name'>;
    content: (typeof deskPackages.$inferSelect)['content'];
    files: readonly Pick<typeof importerFiles.$inferSelect, 'type' | 'fileKey' | 'fileName' | 'mediaType'>[];
  },
  now: Date,
): Promise<string> {
  const { to, importer, content, files } = sent;
  const id = randomUUID();
  await tx
    .insert(deskPackages)
    .values({ id, ...to, importerId: importer.id, importerName: importer.name, content, sentAt: now });
  await tx.insert(deskPackageFiles).values(
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
  if (role.role === 'forwarder') return eq(deskPackages.forwarderId, role.forwarderId);
  return role.role === 'broker' ? eq(deskPackages.brokerId, role.brokerId) : undefined;
}

const packagesFor = (db: Db, role: DeskRole, id?: string) =>
  db
    .select({ sent: deskPackages, forwarder: forwarders.name, broker: brokers.name })
    .from(deskPackages)
    .leftJoin(forwarders, eq(forwarders.id, deskPackages.forwarderId))
    .leftJoin(brokers, eq(brokers.id, deskPackages.brokerId))
    .where(and(isFor(role), id === undefined ? undefined : eq(deskPackages.id, id)))
    .orderBy(desc(deskPackages.sentAt), asc(deskPackages.id))
    .limit(mostListed);

async function withFiles(db: Db, found: Awaited<ReturnType<typeof packagesFor>>): Promise<PartnerPackage[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ sent }) => sent.id);
  const files = await db
    .select()
    .from(deskPackageFiles)
    .where(and(inArray(deskPackageFiles.parcelId, ids), isNull(deskPackageFiles.contentRemovedAt)))
    .orderBy(asc(deskPackageFiles.position));
  return found.map(({ sent, forwarder, broker }) => ({
    ...sent,
    to: forwarder ?? broker ?? '',
    files: files.filter(file => file.parcelId === sent.id),
  }));
}

/** What was sent to the owner of a key, newest first. */
export const listPackages = async (db: Db, role: DeskRole): Promise<PartnerPackage[]> =>
  withFiles(db, await packagesFor(db, role));

/** Undefined for one that is another's, or nobody's. */
export const findPackage = async (db: Db, role: DeskRole, id: string): Promise<PartnerPackage | undefined> =>
  (await withFiles(db, await packagesFor(db, role, id)))[0];
