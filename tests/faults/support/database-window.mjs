import { PGlite, protocol } from '@electric-sql/pglite';
import './marketplace-detour.mjs';

// Loaded into the built server before its own first line: a window on the very database that it serves from, so
// that a test counts effects while the server runs, and kills it at a moment that no timing hits. The embedded
// database allows no second process.

/** @type {PGlite | undefined} */
let database;
/** So many entries the ledger may have; with one more the server dies. */
let mostEntries = Number.POSITIVE_INFINITY;

const create = PGlite.create;
Object.assign(PGlite, {
  /** @param {unknown[]} given */
  create: async (...given) => {
    /** @type {PGlite} */
    const opened = await Reflect.apply(create, PGlite, given);
    watchCommits(opened);
    database = opened;
    return opened;
  },
});

/**
 * Looks after each commit, before anybody hears of it.
 * @param {PGlite} opened
 */
function watchCommits(opened) {
  const send = opened.execProtocolRawStream.bind(opened);
  opened.execProtocolRawStream = async (message, options) => {
    await send(message, options);
    if (mostEntries === Number.POSITIVE_INFINITY || !Buffer.from(message).includes('commit')) return;
    /** @type {Buffer[]} */
    const answer = [];
    await send(protocol.serialize.query("select 'entries ' || count(*) from shipment_ledger"), {
      syncToFs: false,
      onRawData: chunk => answer.push(Buffer.from(chunk)),
    });
    const [, entries] = /entries (\d+)/.exec(Buffer.concat(answer).toString('latin1')) ?? [];
    if (Number(entries) > mostEntries) process.kill(process.pid, 'SIGKILL');
  };
}

process.on(
  'message',
  /** @param {{ sql: string, parameters: unknown[] } | { dies: 'with-next-entry' }} question */
  async question => {
    if ('dies' in question) {
      const counted = await database?.query('select count(*)::int as entries from shipment_ledger');
      mostEntries = counted?.rows[0].entries;
      process.send?.([]);
      return;
    }
    const answer = await database?.query(question.sql, question.parameters);
    process.send?.(answer?.rows);
  },
);
