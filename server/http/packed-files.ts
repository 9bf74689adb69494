import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { FileStore } from '#server/engines/files/file-store.ts';

export interface FileToPack {
  fileKey: string;
  fileName: string;
}

/** Each name once: a phone calls every photo image.jpg. */
function distinctNames(files: readonly FileToPack[]): string[] {
  const used = new Set<string>();
  return files.map(({ fileName }) => {
    const dot = fileName.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
    let name = fileName;
    for (let count = 2; used.has(name); count++) name = `${stem} (${count})${ending}`;
    used.add(name);
    return name;
  });
}

async function* pack(
  store: FileStore,
  files: readonly FileToPack[],
  first: Readable,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const names = distinctNames(files);
  for (const [index, { fileKey }] of files.entries()) {
    // Stored as they are: PDFs and photos are compressed already.
    const entry = new ZipPassThrough(names[index] ?? fileKey);
    zip.add(entry);
    for await (const chunk of index === 0 ? first : await store.open(fileKey)) {
      entry.push(chunk as Uint8Array);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/**
 * Several files as one ZIP archive, made while it is read. The first is opened before: an answer that began
 * can't say any more that the store is away.
 */
export async function packFiles(store: FileStore, files: readonly FileToPack[]): Promise<Readable> {
  const first = files[0] ? await store.open(files[0].fileKey) : Readable.from([]);
  const packed = Readable.from(pack(store, files, first), { objectMode: false });
  return packed.once('close', () => first.destroy());
}
