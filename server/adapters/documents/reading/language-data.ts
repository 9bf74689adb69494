import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Parts of a language's data by their place in its table: settings, characters, the network and its dictionaries. */
const partsOfNetwork = [0, 1, 17, 18, 19, 20, 21, 22, 23];

/**
 * Leaves out of a language's data what the network doesn't use: 40 of 44 MB in Chinese, which belong to the recognition
 * that it replaced.
 * @param packed a table of 64-bit offsets, -1 where a part is missing, and the parts
 */
export function networkOf(data: Buffer): Buffer {
  const count = data.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)));
  const head = Buffer.alloc(4 + 8 * count);
  head.writeInt32LE(count, 0);
  const parts: Buffer[] = [head];
  let length = head.length;
  for (const [part, offset] of offsets.entries()) {
    const isUsed = offset >= 0 && partsOfNetwork.includes(part);
    head.writeBigInt64LE(BigInt(isUsed ? length : -1), 4 + 8 * part);
    if (!isUsed) continue;
    const end = Math.min(data.length, ...offsets.filter(other => other > offset));
    parts.push(data.subarray(offset, end));
    length += end - offset;
  }
  return Buffer.concat(parts);
}

/** @returns a folder with the data of one language, as the engine wants it */
export async function writeNetwork(file: string, language: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-letters-'));
  const data = await promisify(gunzip)(await readFile(file));
  await writeFile(join(folder, `${language}.traineddata`), networkOf(data));
  return folder;
}
