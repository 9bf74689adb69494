import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as v from 'valibot';

/** Last in the archive: if it is there, so is all of the rest. */
const sealName = 'portolan-backup.json';
const Seal = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** Of names and contents of everything before it. */
  sha256: v.string(),
});
const SealText = v.pipe(v.string(), v.parseJson(), Seal);

export type BackupEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; size: number; content: AsyncIterable<Uint8Array> };

const describe = (hash: Hash, entry: BackupEntry) =>
  hash.update(`${entry.kind} ${entry.name} ${entry.kind === 'file' ? entry.size : 0}\n`);

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* entriesBelow(folder: string, path = ''): AsyncGenerator<BackupEntry> {
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const name = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      yield { kind: 'folder', name };
      yield* entriesBelow(folder, name);
    } else {
      const file = join(folder, name);
      yield { kind: 'file', name, size: (await stat(file)).size, content: createReadStream(file) };
    }
  }
}

/** @throws Error where a file's content is not as long as its entry says */
async function packEntries(archive: Pack, folder: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const entry of entriesBelow(folder)) {
    describe(hash, entry);
    const { name } = entry;
    if (entry.kind === 'folder') archive.entry({ name, type: 'directory', mode: 0o700 });
    else await pipeline(hashed(entry.content, hash), archive.entry({ name, size: entry.size, mode: 0o600 }));
  }
  const seal: v.InferOutput<typeof Seal> = {
    format: 1,
    madeAt: new Date().toISOString(),
    sha256: hash.digest('hex'),
  };
  archive.entry({ name: sealName, mode: 0o600 }, `${JSON.stringify(seal)}\n`);
  archive.finalize();
}

/**
 * Packs a folder into a new file, for its owner's eyes, and has it on the disk when this resolves.
 * @throws Error with the code EEXIST where there is such a file
 */
export async function packFolder(folder: string, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  const archive = pack();
  // Documents are compressed already, and the rest of the time the machine serves calls.
  const zip = createGzip({ level: 1 });
  await Promise.all([
    pipeline(archive, zip, handle.createWriteStream({ flush: true })),
    packEntries(archive, folder).catch((error: unknown) => {
      archive.destroy(error as Error);
      throw error;
    }),
  ]);
}

class ArchiveDamaged extends Error {}

/** A disk that fails says nothing about the archive. */
const damage = (error: unknown) =>
  error instanceof Error && !('syscall' in error)
    ? new ArchiveDamaged(error.message, { cause: error })
    : error;

/** @param content bytes, which its types don't say */
async function* undamaged(content: AsyncIterable<unknown>) {
  try {
    yield* content as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw damage(error);
  }
}

/** Somebody else's archive must not write beside the folder that it is unpacked into. */
function checkName(name: string): string {
  const parts = name.split('/');
  if (name === '' || parts.some(part => part === '' || part === '.' || part === '..' || part.includes('\\')))
    throw new Error(`The archive contains a file with an invalid name: ${JSON.stringify(name)}.`);
  return name;
}

/** The content of a file has to be read before the next entry is asked for. @throws ArchiveDamaged */
async function* entriesOf(file: string): AsyncGenerator<BackupEntry> {
  const archive = extract();
  // What it fails of comes out of the archive as well.
  void pipeline(createReadStream(file), createGunzip(), archive).catch(() => {});
  try {
    for await (const content of archive) {
      const { name, type, size } = content.header;
      if (type === 'directory') {
        yield { kind: 'folder', name: checkName(name.replace(/\/$/, '')) };
        content.resume();
      } else if (type === 'file') {
        yield { kind: 'file', name: checkName(name), size, content: undamaged(content) };
      } else throw new Error(`The archive contains ${name}, which is not a regular file.`);
    }
  } catch (error) {
    throw damage(error);
  }
}

export class BackupDamaged extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} is not a complete backup: ${(cause as Error).message}`, { cause });
    this.name = 'BackupDamaged';
  }
}

/**
 * Reads a backup from beginning to end.
 * @param take gets each folder and file; what it did is worth nothing if this throws
 * @returns when it was made
 * @throws BackupDamaged
 */
export async function readBackup(file: string, take: (entry: BackupEntry) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  let sealed: v.InferOutput<typeof Seal> | undefined;
  try {
    for await (const entry of entriesOf(file)) {
      if (sealed) throw new ArchiveDamaged('It goes on after its end.');
      if (entry.kind === 'file' && entry.name === sealName) {
        const seal = v.safeParse(SealText, await text(entry.content));
        if (!seal.success) throw new ArchiveDamaged('Its end can’t be read.');
        sealed = seal.output;
        if (sealed.sha256 !== hash.digest('hex'))
          throw new ArchiveDamaged('Its content differs from what was packed.');
      } else {
        describe(hash, entry);
        await take(entry.kind === 'file' ? { ...entry, content: hashed(entry.content, hash) } : entry);
      }
    }
    if (!sealed) throw new ArchiveDamaged('Its end is missing.');
    return sealed.madeAt;
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw new BackupDamaged(file, error);
    throw error;
  }
}

/** Reads every byte of a content, and forgets it. */
export async function skip(entry: BackupEntry): Promise<void> {
  if (entry.kind === 'file') for await (const _ of entry.content);
}
