import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/db.ts';

/** One for the process, whichever of its databases is asked: each more would cost every promise time, for ever. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Refuses the outer database inside one of its own transactions. The embedded database has one session, so
 * that call would wait for the transaction, and the transaction for it, for ever; on a PostgreSQL server the
 * same call works on another connection and only deadlocks under load. Both databases refuse it alike.
 * @param transaction in place of the database's own
 */
export function guardTransactions(db: Db, transaction: Db['transaction'] = db.transaction.bind(db)): Db {
  return new Proxy(db, {
    get(target, name) {
      // Work started inside and still running after the end of the transaction may use the outer database.
      if (current.getStore()?.open) {
        throw new Error(`db.${String(name)} inside db.transaction: use the transaction that was passed in`);
      }
      if (name === 'transaction') {
        const guarded: Db['transaction'] = async (work, config) => {
          const state = { open: true };
          try {
            return await transaction(tx => current.run(state, () => work(tx)), config);
          } finally {
            state.open = false;
          }
        };
        return guarded;
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
