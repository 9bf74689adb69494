import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository-files.ts';

const folder = join(root, 'server', 'db', 'migrations');
const files = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .toSorted();

const statementsOf = (sql: string) =>
  sql
    .split('--> statement-breakpoint')
    .map(statement => statement.trim())
    .filter(Boolean);

/** Indexes that only make queries faster. */
const plainIndexes = files.flatMap(name =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/^CREATE INDEX "(\w+)"/gm)].map(([, index]) => index),
);

/** Whether a build that doesn't know of it can go on reading and writing. */
function onlyAdds(commented: string, newTables: readonly string[]): boolean {
  const statement = commented.replace(/^(?:--.*\n)+/, '');
  if (/^(?:CREATE TABLE|CREATE INDEX|INSERT INTO|UPDATE|COMMENT ON|LOCK TABLE)\s/i.test(statement))
    return true;
  // No build names a trigger or its function, so they may be replaced; what they write, older builds can read:
  // `tests/operations/two-builds.test.ts` runs one beside them.
  if (/^(?:CREATE (?:OR REPLACE )?|DROP )(?:FUNCTION|TRIGGER)\s/i.test(statement)) return true;
  if (/^ALTER TABLE "\w+" (?:DISABLE|ENABLE) TRIGGER\s/i.test(statement)) return true;
  // What older builds write is never empty; that they may find it empty is said in the release notes of the build.
  if (/^ALTER TABLE "\w+" ALTER COLUMN "\w+" DROP NOT NULL;?$/i.test(statement)) return true;
  const dropped = /^DROP INDEX "(\w+)"/i.exec(statement)?.[1];
  if (dropped !== undefined) return plainIndexes.includes(dropped);
  const table = /^(?:ALTER TABLE|CREATE UNIQUE INDEX \S+ ON) "(\w+)"/i.exec(statement)?.[1];
  if (table !== undefined && newTables.includes(table)) return true;
  const added = /^ALTER TABLE "\w+" ADD COLUMN (?<column>[^;]+)/i.exec(statement)?.groups?.column;
  return added !== undefined && (!/NOT NULL/i.test(added) || /DEFAULT/i.test(added));
}

test.each(files.slice(1))(
  '%s only adds, or says from which build on it can be used, and the one before it can',
  name => {
    const sql = readFileSync(join(folder, name), 'utf8');
    const statements = statementsOf(sql);
    const newTables = statements.flatMap(statement => /^CREATE TABLE "(\w+)"/i.exec(statement)?.[1] ?? []);
    const takesAway = statements.filter(statement => !onlyAdds(statement, newTables));
    const oldest = /UPDATE "schema_state" SET "oldest_usable_by" = (\d+)/i.exec(sql)?.[1];
    // The build before it has as many migrations as this one's number.
    if (oldest !== undefined) expect(Number(oldest)).toBeLessThanOrEqual(Number(name.slice(0, 4)));
    else expect(takesAway).toEqual([]);
  },
);

test('a statement that an older build can’t live with is noticed', () => {
  for (const statement of [
    'ALTER TABLE "orders" DROP COLUMN "ship_by";',
    'ALTER TABLE "orders" ADD COLUMN "size" integer NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "ship_by" SET NOT NULL;',
    'CREATE UNIQUE INDEX "one" ON "orders" USING btree ("order_id");',
    'DROP TABLE "jobs";',
    'DROP INDEX "jobs_unique_key_index";',
  ]) {
    expect(onlyAdds(statement, [])).toBe(false);
  }
  expect(onlyAdds('ALTER TABLE "orders" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;', [])).toBe(true);
});
