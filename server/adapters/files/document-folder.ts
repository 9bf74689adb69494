import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { deskPackageFiles, importerFiles } from '#server/db/tables/importers.ts';
import { documentFolders } from '#server/db/tables/plumbing.ts';
import { FilesUnavailable } from './file-store.ts';

const idFile = 'folder-id';

/** The folder is not the one that the documents of the database are in. */
class WrongDocumentFolder extends Error {
  override name = 'WrongDocumentFolder';
}

async function readId(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, idFile), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns the id that the folder has from now on: another server that shares it may have been first */
async function writeId(folder: string): Promise<string> {
  const part = join(folder, `${idFile}.${randomUUID()}.part`);
  await writeFile(part, `${randomUUID()}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, it replaces no id, and never shows half of one.
    await link(part, join(folder, idFile));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part);
  }
  return (await readId(folder)) ?? '';
}

async function knownFolder(db: Db): Promise<string | undefined> {
  const [known] = await db.select({ folderId: documentFolders.folderId }).from(documentFolders);
  return known?.folderId;
}

async function hasDocuments(db: Db): Promise<boolean> {
  for (const files of [importerFiles, deskPackageFiles]) {
    const some = await db
      .select({ key: files.fileKey })
      .from(files)
      .where(isNull(files.contentRemovedAt))
      .limit(1);
    if (some.length > 0) return true;
  }
  return false;
}

/**
 * Joins a folder and the database whose documents are in it, so that a second server with a folder of its own, or an
 * empty mount point, doesn't answer for documents that it hasn't.
 * @returns makes sure that the folder is still the one. @throws FilesUnavailable where it isn't
 * @throws WrongDocumentFolder
 */
export async function claimDocumentFolder(db: Db, folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readId(folder);
  const isMissing = found === undefined && (await readdir(folder)).length === 0 && (await hasDocuments(db));
  const own = found ?? (isMissing ? undefined : await writeId(folder));
  if (own !== undefined) {
    const row = { folderId: own };
    const claim = db.insert(documentFolders).values(row);
    // Nothing is lost with the folder of before while it held nothing.
    if (await hasDocuments(db)) await claim.onConflictDoNothing();
    else await claim.onConflictDoUpdate({ target: documentFolders.id, set: row });
  }
  const known = await knownFolder(db);
  if (own === undefined || own !== known) {
    throw new WrongDocumentFolder(
      `The documents of this database are not in ${folder}: mount the folder that they are in there, or set S3_URL on every server.`,
    );
  }
  return async () => {
    if ((await readId(folder)) === own && (await knownFolder(db)) === own) return;
    throw new FilesUnavailable(`The documents of the database are not in ${folder}.`);
  };
}
