import { sql } from 'drizzle-orm';
import type { Engines } from './adapters.ts';

export type EngineState = 'up' | 'down';

/** What every server stands on; the others are asked by jobs, which wait. */
export interface EngineStates {
  database: EngineState;
  files: EngineState;
}

/** Asks each engine whether it is there, within its own limits of time. What is down is logged. */
export async function engineStates({
  database,
  files,
  log,
}: Pick<Engines, 'database' | 'files' | 'log'>): Promise<EngineStates> {
  const stateOf = (engine: string, answer: Promise<unknown>): Promise<EngineState> =>
    answer.then(
      () => 'up',
      (error: unknown) => {
        log.warn({ err: error, engine }, 'an engine does not answer');
        return 'down';
      },
    );
  const [ofDatabase, ofFiles] = await Promise.all([
    stateOf('database', Promise.resolve(database.db.execute(sql`select 1`))),
    stateOf('files', files.check()),
  ]);
  return { database: ofDatabase, files: ofFiles };
}
