import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { readTar, TarDamaged, type TarEntry, writeTar } from './tar.ts';

/** Last in the archive: if it is there, so is all of the rest. */
const sealName = 'portolan-backup.json';
const Seal = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** Of names and contents of everything before it. */
  sha256: v.string(),
});

const describe = (hash: Hash, entry: TarEntry) =>
  hash.update(`${entry.kind} ${entry.name} ${entry.kind === 'file' ? entry.size : 0}\n`);

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* entriesBelow(folder: string, path = ''): AsyncGenerator<TarEntry> {
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

async function* sealed(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    describe(hash, entry);
    yield entry.kind === 'file' ? { ...entry, content: hashed(entry.content, hash) } : entry;
  }
  const seal: v.InferOutput<typeof Seal> = {
    format: 1,
    madeAt: new Date().toISOString(),
    sha256: hash.digest('hex'),
  };
  const content = Buffer.from(`${JSON.stringify(seal)}\n`);
  yield { kind: 'file', name: sealName, size: content.length, content: Readable.from([content]) };
}

/**
 * Packs a folder into a new file, for its owner's eyes, and has it on the disk when this resolves.
 * @throws Error with the code EEXIST where there is such a file
 */
export async function packFolder(folder: string, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  // Documents are compressed already, and the rest of the time the machine serves calls.
  const zip = createGzip({ level: 1 });
  await pipeline(
    Readable.from(writeTar(sealed(entriesBelow(folder))), { objectMode: false }),
    zip,
    handle.createWriteStream({ flush: true }),
  );
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
export async function readBackup(file: string, take: (entry: TarEntry) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.once('error', error => unzipped.destroy(error));
  try {
    for await (const entry of readTar(unzipped)) {
      if (entry.kind === 'file' && entry.name === sealName) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of entry.content) chunks.push(chunk);
        const { madeAt, sha256 } = v.parse(Seal, JSON.parse(Buffer.concat(chunks).toString('utf8')));
        if (sha256 !== hash.digest('hex')) throw new TarDamaged('Its content differs from what was packed.');
        return madeAt;
      }
      describe(hash, entry);
      await take(entry.kind === 'file' ? { ...entry, content: hashed(entry.content, hash) } : entry);
    }
    throw new TarDamaged('Its end is missing.');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof TarDamaged || error instanceof v.ValiError || /^Z_/.test(code ?? ''))
      throw new BackupDamaged(file, error);
    throw error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/** Reads every byte of a content, and forgets it. */
export async function skip(entry: TarEntry): Promise<void> {
  if (entry.kind === 'file') for await (const _ of entry.content);
}
