/** The part of the ustar format that a backup needs: folders, and files by their bytes. Any `tar` reads it. */

const blockBytes = 512;
const longestName = 100;
const longestPrefix = 155;
/** Eleven octal digits. */
const largestFile = 8 ** 11 - 1;

export type TarEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; size: number; content: AsyncIterable<Uint8Array> };

export class TarDamaged extends Error {
  override name = 'TarDamaged';
}

/** A long path goes into two fields, parted at a slash. */
function partsOf(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= longestName) return { name, prefix: '' };
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= longestPrefix && Buffer.byteLength(rest) <= longestName) {
      return { name: rest, prefix };
    }
  }
  throw new RangeError(`The name ${name} is too long for an archive.`);
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

function headerOf(entry: TarEntry): Buffer {
  const size = entry.kind === 'file' ? entry.size : 0;
  if (size > largestFile) throw new RangeError(`The file ${entry.name} is too large for an archive.`);
  const { name, prefix } = partsOf(entry.kind === 'folder' ? `${entry.name}/` : entry.name);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(entry.kind === 'folder' ? 0o700 : 0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136);
  header.write(entry.kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

/** @throws Error where a file's content is not as long as its entry says */
export async function* writeTar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    if (entry.kind === 'folder') continue;
    let written = 0;
    for await (const chunk of entry.content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`The file ${entry.name} changed while it was read.`);
    yield Buffer.alloc(paddingOf(entry.size));
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** Hands on a stream in pieces of the asked length. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At most `most` bytes, and never none. @throws TarDamaged at the end */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) throw new TarDamaged('The archive is cut off.');
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = await this.some(missing);
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

/** Somebody else's archive must not write beside the folder that it is unpacked into. */
function checkName(name: string): string {
  const parts = name.split('/');
  if (name === '' || parts.some(part => part === '' || part === '.' || part === '..' || part.includes('\\')))
    throw new TarDamaged(`The archive contains a file with an invalid name: ${JSON.stringify(name)}.`);
  return name;
}

function parseHeader(header: Buffer): { kind: 'file' | 'folder'; name: string; size: number } {
  if (Number.parseInt(textAt(header, 148, 8), 8) !== sumOf(header)) {
    throw new TarDamaged('The archive is damaged, or not an archive.');
  }
  const prefix = textAt(header, 345, longestPrefix);
  const whole = `${prefix && `${prefix}/`}${textAt(header, 0, longestName)}`;
  const type = String.fromCharCode(header[156] ?? 0);
  if (type !== '0' && type !== '5')
    throw new TarDamaged(`The archive contains ${whole}, which is not a regular file.`);
  const size = Number.parseInt(textAt(header, 124, 12), 8);
  return type === '5'
    ? { kind: 'folder', name: checkName(whole.replace(/\/$/, '')), size: 0 }
    : { kind: 'file', name: checkName(whole), size };
}

/**
 * Reads an archive entry by entry. The content of a file has to be read before the next entry is asked for.
 * @throws TarDamaged
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const pieces = new Pieces(source);
  for (;;) {
    const header = await pieces.exactly(blockBytes);
    if (header.every(byte => byte === 0)) return;
    const { kind, name, size } = parseHeader(header);
    if (kind === 'folder') {
      yield { kind, name };
      continue;
    }
    let missing = size;
    async function* content() {
      while (missing > 0) {
        const piece = await pieces.some(missing);
        missing -= piece.length;
        yield piece;
      }
    }
    yield { kind, name, size, content: content() };
    while (missing > 0) missing -= (await pieces.some(missing)).length;
    await pieces.exactly(paddingOf(size));
  }
}
