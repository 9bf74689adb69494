import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The server's address and the operator's key. Written by the server, read by `npm run admin`. */
export const DeskAccess = v.object({ url: v.string(), operatorKey: v.string() });
export type DeskAccess = v.InferOutput<typeof DeskAccess>;

/** Keys that `npm run admin` was given, by name. */
const DeskKeyRing = v.record(v.string(), v.string());
export type DeskKeyRing = v.InferOutput<typeof DeskKeyRing>;

/** Only the server's user may open what the server wrote. */
export class DeskFileClosed extends Error {}

export type DeskParty = 'forwarders' | 'brokers';

const accessFile = (dataDirectory: string) => join(dataDirectory, 'desk.json');
const keyRingFile = (dataDirectory: string, whose: DeskParty) => join(dataDirectory, `desk-${whose}.json`);

function read<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new DeskFileClosed(`${file} can't be read: run this as the server's user.`);
    throw new Error(`${file} is not in the format that this build writes.`, { cause: error });
  }
}

function write(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

export const readAccess = (dataDirectory: string) => read(accessFile(dataDirectory), DeskAccess);

export function writeAccess(dataDirectory: string, access: DeskAccess): void {
  mkdirSync(dataDirectory, { recursive: true });
  write(accessFile(dataDirectory), access);
}

export const readKeyRing = (dataDirectory: string, whose: DeskParty) =>
  read(keyRingFile(dataDirectory, whose), DeskKeyRing) ?? {};

export const writeKeyRing = (dataDirectory: string, whose: DeskParty, keyRing: DeskKeyRing): void =>
  write(keyRingFile(dataDirectory, whose), keyRing);
