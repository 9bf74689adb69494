import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/connection/database.ts';
import { embeddedDatabase, openMemory } from '#server/db/connection/embedded-database.ts';
import { databaseTemplate } from './database-template.ts';

/** Embedded databases that were given back and are empty again: the next test has one without the start of another. */
const idle: PGlite[] = [];
const schemas = new WeakMap<PGlite, unknown>();

/** What a test that changes the schema leaves different. */
const schemaOf = async (pglite: PGlite): Promise<unknown> => {
  const { rows } = await pglite.query<{ schema: unknown }>(`
    select array[
      (select string_agg(concat(relname, relkind, relnatts, relchecks), ',' order by oid) from pg_class
        where relnamespace = 'public'::regnamespace),
      (select string_agg(concat(tgname, tgenabled), ',' order by oid) from pg_trigger where not tgisinternal),
      (select string_agg(proname, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace)
    ] as schema`);
  return JSON.stringify(rows);
};

/** What the migrations themselves have written stays. */
const empty = `
  do $$
  declare
    candidate text;
    is_filled boolean;
    filled text[] := '{}';
  begin
    for candidate in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_state' loop
      execute format('select exists (select from %I)', candidate) into is_filled;
      if is_filled then
        filled := filled || quote_ident(candidate);
      end if;
    end loop;
    if filled <> '{}' then
      execute 'truncate ' || array_to_string(filled, ', ') || ' restart identity cascade';
    end if;
  end $$`;

/** A client of one test, and dead once that gave the database back: nothing it left running reaches the next one's data. */
function leaseOf(pglite: PGlite): { client: PGlite; end: () => void } {
  let isOver = false;
  const client = new Proxy(pglite, {
    get(target, name) {
      if (isOver && name === 'ready') return false;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return isOver ? () => Promise.reject(new Error('The database is closed.')) : value.bind(target);
    },
  });
  return {
    client,
    end: () => {
      isOver = true;
    },
  };
}

/** A migrated embedded database in memory that is empty, and that nobody else uses until it is closed. */
export async function openReusedDatabase(): Promise<Database> {
  const pglite = idle.pop() ?? (await openMemory(await databaseTemplate()));
  const { client, end } = leaseOf(pglite);
  const database = await embeddedDatabase(client);
  if (!schemas.has(pglite)) schemas.set(pglite, await schemaOf(pglite));
  return {
    ...database,
    close: async () => {
      end();
      if ((await schemaOf(pglite)) !== schemas.get(pglite)) return pglite.close();
      await pglite.exec(empty);
      // Statements that its session has parsed, and settings that somebody made.
      await pglite.exec('discard all');
      idle.push(pglite);
    },
  };
}
