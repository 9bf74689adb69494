import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a server finds when it starts: the demo company, nobody, or the demo with 10,000 orders. */
export type DataKind = 'demo' | 'empty' | 'large';

/** Set by the global set-up, and inherited by the workers: the folder of prepared data. */
const preparedVariable = 'PORTOLAN_TEST_DATA';

/** The server's setting `DEMO` that leads to each kind. */
export const demoSetting = { demo: 'on', empty: 'off', large: 'large' } as const satisfies Record<
  DataKind,
  string
>;

/**
 * A data folder of a test's own: a copy of prepared data, since a first start of the embedded database costs
 * seconds and much memory; empty where none of this kind was prepared, for the server to fill.
 */
export async function makeDataFolder(kind: DataKind): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-data-'));
  const prepared = process.env[preparedVariable];
  const template = prepared === undefined ? undefined : join(prepared, kind);
  // A quarter of the processor time that `cp` of promises takes for a thousand files.
  if (template !== undefined && existsSync(template)) cpSync(template, folder, { recursive: true });
  return folder;
}

/** Lets `makeDataFolder` copy from these, in this process and its children. */
export function offerTemplates(folder: string): void {
  process.env[preparedVariable] = folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
