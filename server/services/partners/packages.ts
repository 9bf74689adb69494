import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import {
  deskPackageFiles,
  deskPackages,
  type importerFiles,
  type importers,
} from '#server/db/tables/importers.ts';
import { brokers, forwarders } from '#server/db/tables/partners.ts';
import { Refusal } from '#server/domain/refusal.ts';
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
      packageId: id,
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
    .where(and(isFor(role), id === undefined ? isNull(deskPackages.withdrawnAt) : eq(deskPackages.id, id)))
    .orderBy(desc(deskPackages.sentAt), asc(deskPackages.id))
    .limit(mostListed);

async function withFiles(db: Db, found: Awaited<ReturnType<typeof packagesFor>>): Promise<PartnerPackage[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ sent }) => sent.id);
  const files = await db
    .select()
    .from(deskPackageFiles)
    .where(and(inArray(deskPackageFiles.packageId, ids), isNull(deskPackageFiles.contentRemovedAt)))
    .orderBy(asc(deskPackageFiles.position));
  return found.map(({ sent, forwarder, broker }) => ({
    ...sent,
    to: forwarder ?? broker ?? '',
    files: files.filter(file => file.packageId === sent.id),
  }));
}

/** What was sent to the owner of a key, newest first. */
export const listPackages = async (db: Db, role: DeskRole): Promise<PartnerPackage[]> =>
  withFiles(db, await packagesFor(db, role));

/**
 * What was sent, for anyone who downloads its files: it is theirs from here on.
 * @throws Refusal for one that is another's, or nobody's, and for one that the seller has replaced
 */
export async function takePackage(db: Db, role: DeskRole, id: string, now: Date): Promise<PartnerPackage> {
  const [found] = await withFiles(db, await packagesFor(db, role, id));
  if (!found) throw new Refusal('DESK.NOT_FOUND', 'There is no such package.');
  // The same row as in `withdrawPackage`: of the two, one is first.
  const [taken] = await db
    .update(deskPackages)
    .set({ takenAt: sql`coalesce(${deskPackages.takenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(deskPackages.id, id), isNull(deskPackages.withdrawnAt)))
    .returning({ id: deskPackages.id });
  if (taken) return found;
  throw new Refusal('DESK.WITHDRAWN', 'The seller has replaced this document. List the inbox again.');
}

const packagesWith = (db: Db, fileKey: string) =>
  db
    .select({ id: deskPackageFiles.packageId })
    .from(deskPackageFiles)
    .where(eq(deskPackageFiles.fileKey, fileKey));

/** Takes a file that was sent to a broker out of its inbox. @returns false where the broker has taken it already */
export async function withdrawPackage(tx: Db, fileKey: string, now: Date): Promise<boolean> {
  const withdrawn = await tx
    .update(deskPackages)
    .set({ withdrawnAt: now })
    .where(
      and(
        inArray(deskPackages.id, packagesWith(tx, fileKey)),
        isNull(deskPackages.takenAt),
        isNull(deskPackages.withdrawnAt),
      ),
    )
    .returning({ id: deskPackages.id });
  return withdrawn.length > 0;
}

/** When the receiver took a file that was sent. */
export async function takenAtOf(db: Db, fileKey: string): Promise<Date | undefined> {
  const [sent] = await db
    .select({ takenAt: deskPackages.takenAt })
    .from(deskPackages)
    .where(and(inArray(deskPackages.id, packagesWith(db, fileKey)), isNull(deskPackages.withdrawnAt)));
  return sent?.takenAt ?? undefined;
}
