import { keyedDatabase } from './keyed-database.ts';
import { sessionDatabase } from './session-database.ts';

/** Reads or changes what lies beside the session in its database. */
export async function inSessionDatabase<T>(
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => T | Promise<T>,
): Promise<T> {
  const database = keyedDatabase(sessionDatabase, 'session');
  try {
    return await database.run(mode, work);
  } finally {
    database.close();
  }
}
