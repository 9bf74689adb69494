import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/settings/project-root.ts';
import { bundledProgram } from './bundle-server.ts';

const journalFile = join('server', 'db', 'migrations', 'meta', '_journal.json');

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** The schema of the present build: the number of its migrations. */
export const presentSchema = (JSON.parse(readFileSync(join(projectRoot, journalFile), 'utf8')) as Journal)
  .entries.length;

/**
 * A later build of the server: the present one with more migrations.
 * @param migrations the SQL of each
 * @returns its folder, with `dist-server` as a release has it
 */
export function makeNextBuild(migrations: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-next-build-'));
  for (const name of ['server/db/migrations', 'package.json']) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  cpSync(dirname(bundledProgram('main')), join(folder, 'dist-server'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const journal = JSON.parse(readFileSync(join(folder, journalFile), 'utf8')) as Journal;
  for (const sql of migrations) {
    const last = journal.entries.at(-1);
    const idx = (last?.idx ?? -1) + 1;
    const tag = `${String(idx).padStart(4, '0')}_next`;
    writeFileSync(join(folder, 'server', 'db', 'migrations', `${tag}.sql`), sql);
    const when = (last?.when ?? 0) + 1000;
    journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  }
  writeFileSync(join(folder, journalFile), JSON.stringify(journal));
  return folder;
}
