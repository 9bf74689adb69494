import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Where the desk is, and the operator's key. Written by the server, read by `npm run desk`. */
export const DeskDoor = v.object({ url: v.string(), operatorKey: v.string() });
export type DeskDoor = v.InferOutput<typeof DeskDoor>;

/** Keys that `npm run desk` was given, by name. */
export const DeskRing = v.record(v.string(), v.string());
export type DeskRing = v.InferOutput<typeof DeskRing>;

export type DeskParty = 'forwarders' | 'brokers';

const doorFile = (dataDirectory: string) => join(dataDirectory, 'desk.json');
const ringFile = (dataDirectory: string, whose: DeskParty) => join(dataDirectory, `desk-${whose}.json`);

function read<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} is not in the format that the desk writes.`, { cause: error });
  }
}

function write(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

export const readDoor = (dataDirectory: string) => read(doorFile(dataDirectory), DeskDoor);

export function writeDoor(dataDirectory: string, door: DeskDoor): void {
  mkdirSync(dataDirectory, { recursive: true });
  write(doorFile(dataDirectory), door);
}

export const readRing = (dataDirectory: string, whose: DeskParty) =>
  read(ringFile(dataDirectory, whose), DeskRing) ?? {};

export const writeRing = (dataDirectory: string, whose: DeskParty, ring: DeskRing): void =>
  write(ringFile(dataDirectory, whose), ring);
