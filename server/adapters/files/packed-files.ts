import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { FileStore } from '#server/adapters/files/file-store.ts';

export type FileToPack =
  /** One of the store. */
  | { fileName: string; fileKey: string }
  /** Text that is made here. */
  | { fileName: string; content: AsyncIterable<Uint8Array> };

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
  opened: Map<FileToPack, Readable>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const names = distinctNames(files);
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? file.fileName;
    // PDFs and photos are compressed already.
    const entry = 'content' in file ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    const content = 'content' in file ? file.content : (opened.get(file) ?? (await store.open(file.fileKey)));
    for await (const chunk of content) {
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
 * Several files as one ZIP archive, made while it is read. The store's first is opened before: an answer that began
 * can't say any more that the store is away.
 */
export async function packFiles(store: FileStore, files: readonly FileToPack[]): Promise<Readable> {
  const opened = new Map<FileToPack, Readable>();
  for (const file of files) {
    if (!('fileKey' in file)) continue;
    opened.set(file, await store.open(file.fileKey));
    break;
  }
  const packed = Readable.from(pack(store, files, opened), { objectMode: false });
  return packed.once('close', () => {
    for (const content of opened.values()) content.destroy();
  });
}
