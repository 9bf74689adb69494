import { PGlite } from '@electric-sql/pglite';
import './marketplace-detour.mjs';

// Loaded into the built server before its own first line: a window on the very database that it serves from, so
// that a test counts effects while the server runs. The embedded database allows no second process.

/** @type {PGlite | undefined} */
let database;

const create = PGlite.create;
Object.assign(PGlite, {
  /** @param {unknown[]} given */
  create: async (...given) => {
    database = await Reflect.apply(create, PGlite, given);
    return database;
  },
});

process.on(
  'message',
  /** @param {{ sql: string, parameters: unknown[] }} question */
  async question => {
    const answer = await database?.query(question.sql, question.parameters);
    process.send?.(answer?.rows);
  },
);
