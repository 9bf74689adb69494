import { PGlite } from '@electric-sql/pglite';

// Loaded into the built server before its own first line: a window on the very database that it serves from, so
// that a test counts effects while the server runs, and kills it at a moment that no timing hits. The embedded
// database allows no second process.

/** @type {PGlite | undefined} */
let database;
let diesWithNextEntry = false;

const create = PGlite.create;
Object.assign(PGlite, {
  /** @param {unknown[]} given */
  create: async (...given) => {
    /** @type {PGlite} */
    const opened = await Reflect.apply(create, PGlite, given);
    watchTransactions(opened);
    database = opened;
    return opened;
  },
});

/** @param {PGlite} opened */
function watchTransactions(opened) {
  const transaction = opened.transaction.bind(opened);
  opened.transaction = async work => {
    if (!diesWithNextEntry) return transaction(work);
    const before = await countEntries(opened);
    const result = await transaction(work);
    if ((await countEntries(opened)) > before) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

/** @param {PGlite} opened */
async function countEntries(opened) {
  const { rows } = await opened.query('select 1 from shipment_ledger');
  return rows.length;
}

process.on(
  'message',
  /** @param {{ sql: string, parameters: unknown[] } | { dies: 'with-next-entry' }} question */
  async question => {
    if ('dies' in question) {
      diesWithNextEntry = true;
      process.send?.([]);
      return;
    }
    const answer = await database?.query(question.sql, question.parameters);
    process.send?.(answer?.rows);
  },
);
