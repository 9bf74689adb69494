import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openMemory } from '#server/db/connection/embedded-database.ts';
import { migrationsFolder } from '#server/settings/project-root.ts';
import { removeFolder } from '#tests/support/data-folder.ts';

/** A database as the build before a migration left it. */
export async function openBefore(tag: string): Promise<PGlite> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(entry => entry.tag === tag);
  if (at < 0) throw new Error(`There is no migration ${tag}.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  const pglite = await openMemory();
  await migrate(drizzle({ client: pglite, casing: 'snake_case' }), { migrationsFolder: folder });
  await removeFolder(folder);
  return pglite;
}
