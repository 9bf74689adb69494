import { sql } from 'drizzle-orm';
import type { Adapters } from './adapters.ts';

export type AdapterState = 'up' | 'down';

/** What every server depends on; the others are only called by jobs, which can wait. */
export interface AdapterStates {
  database: AdapterState;
  files: AdapterState;
}

/** Asks each adapter whether it is there, within its own limits of time. What is down is logged. */
export async function adapterStates({
  database,
  files,
  log,
}: Pick<Adapters, 'database' | 'files' | 'log'>): Promise<AdapterStates> {
  const stateOf = (adapter: string, answer: Promise<unknown>): Promise<AdapterState> =>
    answer.then(
      () => 'up',
      (error: unknown) => {
        log.warn({ err: error, engine: adapter }, 'an adapter is not responding');
        return 'down';
      },
    );
  const [ofDatabase, ofFiles] = await Promise.all([
    stateOf('database', Promise.resolve(database.db.execute(sql`select 1`))),
    stateOf('files', files.check()),
  ]);
  return { database: ofDatabase, files: ofFiles };
}
