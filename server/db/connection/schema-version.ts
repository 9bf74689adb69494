import { createHash } from 'node:crypto';
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
class SchemaTooNew extends Error {
  constructor(oldest: number, own: number) {
    super(
      `The database was upgraded by a newer build, and builds before schema ${oldest} can no longer use it; this build has schema ${own}. Start a newer build, or restore a backup from before the upgrade.`,
    );
    this.name = 'SchemaTooNew';
  }
}

/** Its schema doesn't begin with the one that the first release begins with. */
class SchemaNotReleased extends Error {
  constructor() {
    super(
      'The database was made by a build that was never released, and no later build can use it. Start with an empty DATA_DIR, or an empty database.',
    );
    this.name = 'SchemaNotReleased';
  }
}

/** As the migrator names what it has run. */
function baselineHash(): string {
  const file = join(migrationsFolder, '0000_baseline.sql');
  return createHash('sha256').update(readFileSync(file, 'utf8')).digest('hex');
}

const First = v.tuple([v.object({ hash: v.string() })]);
const Found = v.tuple([v.object({ isThere: v.boolean() })]);
const State = v.tuple([v.object({ oldest: v.number() })]);

/**
 * Asks a database whether this build may use it. One that is older is brought up to date afterwards; a newer one names
 * the oldest build that it still serves. See `docs/decisions/019-schema-and-secret-key.md`.
 * @throws SchemaTooNew, SchemaNotReleased
 */
export async function checkSchema(query: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const [{ isThere }] = v.parse(
    Found,
    (await query(`select to_regclass('schema_state') is not null as "isThere"`)).rows,
  );
  if (!isThere) return;
  const run = await query('select hash from drizzle.__drizzle_migrations order by id limit 1');
  const [{ hash }] = v.parse(First, run.rows);
  if (hash !== baselineHash()) throw new SchemaNotReleased();
  const { rows } = await query('select oldest_usable_by as oldest from schema_state');
  const [{ oldest }] = v.parse(State, rows);
  const own = schemaOfThisBuild();
  if (oldest > own) throw new SchemaTooNew(oldest, own);
}
