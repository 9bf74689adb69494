import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { migrationsFolder } from '#server/settings/project-root.ts';

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });

/** The schema that a build brings a database to: the number of its migrations. */
function schemaOfThisBuild(): number {
  const file = join(migrationsFolder, 'meta', '_journal.json');
  return v.parse(Journal, JSON.parse(readFileSync(file, 'utf8'))).entries.length;
}

/** A newer build took away what this one still needs. */
export class SchemaTooNew extends Error {
  constructor(oldest: number, own: number) {
    super(
      `The database was upgraded by a newer build, and builds before schema ${oldest} can no longer use it; this build has schema ${own}. Start a newer build, or restore a backup from before the upgrade.`,
    );
    this.name = 'SchemaTooNew';
  }
}

const Found = v.tuple([v.object({ isThere: v.boolean() })]);
const State = v.tuple([v.object({ oldest: v.number() })]);

/**
 * Asks a database whether this build may use it. One that is older is brought up to date afterwards; a newer one names
 * the oldest build that it still serves. See `docs/decisions/044-server-schema-names-its-builds.md`.
 * @throws SchemaTooNew
 */
export async function checkSchema(query: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const [{ isThere }] = v.parse(
    Found,
    (await query(`select to_regclass('schema_state') is not null as "isThere"`)).rows,
  );
  if (!isThere) return;
  const { rows } = await query('select oldest_usable_by as oldest from schema_state');
  const [{ oldest }] = v.parse(State, rows);
  const own = schemaOfThisBuild();
  if (oldest > own) throw new SchemaTooNew(oldest, own);
}
