import {
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  TransactionAbortedError,
} from '@electric-sql/pglite';
import { type Answer, type Field, Messages, readAnswer } from './wire-messages.ts';

/** A statement that the database has parsed. */
interface Statement {
  name: string;
  parameterTypes: readonly number[];
  fields: readonly Field[];
  runs: number;
}

/** So many statements stay parsed. The one that was used longest ago goes first: lists of values make ever new ones. */
const mostStatements = 200;

/**
 * After so many runs a statement is parsed again, and planned with it: a plan made for an empty table reads a full one
 * from end to end, and this database isn't told for half an hour that its tables have grown.
 */
const runsOfPlan = 500;

type Query = <Row>(
  text: string,
  values?: readonly unknown[],
  options?: QueryOptions,
) => Promise<Results<Row>>;

/**
 * Runs the query builder's statements on PGlite, each parsed once and then sent as one message. PGlite's own `query`
 * sends six, and describes the statement and its answer each time.
 */
export class EmbeddedSession {
  readonly #pglite: PGlite;
  /** By their text, the one used longest ago first. */
  readonly #statements = new Map<string, Statement>();
  /** To be closed when the next one is parsed. */
  readonly #outdated: string[] = [];
  #parsed = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  readonly query: Query = (text, values = [], options = {}) =>
    this.#pglite._runExclusiveTransaction(() => this.#run(new Messages(), text, values, options));

  /** Begins with its first statement. */
  transaction<Value>(work: (tx: { query: Query }) => Promise<Value>): Promise<Value> {
    return this.#pglite._runExclusiveTransaction(async () => {
      let hasBegun = false;
      let isOver = false;
      const query: Query = (text, values = [], options = {}) => {
        if (isOver) throw new Error('The transaction is over.');
        const messages = new Messages();
        if (!hasBegun) messages.query('begin');
        hasBegun = true;
        return this.#run(messages, text, values, options);
      };
      const end = async (word: 'commit' | 'rollback') => {
        isOver = true;
        return hasBegun ? this.#send(new Messages().query(word)) : undefined;
      };
      let value: Value;
      try {
        value = await work({ query });
      } catch (error) {
        await end('rollback');
        throw error;
      }
      const ended = await end('commit');
      if (ended?.command === 'ROLLBACK') throw new TransactionAbortedError();
      return value;
    });
  }

  /** @param messages sent before it, in the same message */
  async #run<Row>(
    messages: Messages,
    text: string,
    values: readonly unknown[],
    { parsers, rowMode }: QueryOptions,
  ): Promise<Results<Row>> {
    const known = this.#statements.get(text);
    const statement = known ?? (await this.#parse(messages, text));
    this.#keep(text, statement);
    const { rows } = await this.#send(
      (known ? messages : new Messages())
        .bind(
          statement.name,
          values.map((value, index) => this.#textOf(value, statement.parameterTypes[index])),
        )
        .execute()
        .sync(),
    );
    const columns = statement.fields.map(({ name, type }) => {
      const parse = parsers?.[type] ?? this.#pglite.parsers[type];
      return {
        name,
        read: (value: string | null) => (value === null || !parse ? value : parse(value, type)),
      };
    });
    const read =
      rowMode === 'array'
        ? rows.map(row => columns.map((column, index) => column.read(row[index] ?? null)))
        : rows.map(row =>
            Object.fromEntries(columns.map(({ name, read }, index) => [name, read(row[index] ?? null)])),
          );
    return {
      rows: read as Row[],
      fields: statement.fields.map(({ name, type }) => ({ name, dataTypeID: type })),
    };
  }

  async #parse(messages: Messages, text: string): Promise<Statement> {
    const name = `s${++this.#parsed}`;
    for (const outdated of this.#outdated.splice(0)) messages.close(outdated);
    const { parameterTypes, fields } = await this.#send(messages.parse(name, text).describe(name).sync());
    return { name, parameterTypes, fields, runs: 0 };
  }

  /** Puts it behind all others, unless this is its last run. */
  #keep(text: string, statement: Statement): void {
    statement.runs++;
    const same = this.#statements.get(text);
    if (same && same !== statement) this.#outdated.push(same.name);
    this.#statements.delete(text);
    if (statement.runs < runsOfPlan) this.#statements.set(text, statement);
    else this.#outdated.push(statement.name);
    const [oldest] = this.#statements;
    if (!oldest || this.#statements.size <= mostStatements) return;
    this.#statements.delete(oldest[0]);
    this.#outdated.push(oldest[1].name);
  }

  #textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  /** Its messages reach the database in one go. @throws DatabaseError */
  #send(messages: Messages): Promise<Answer> {
    return this.#pglite.runExclusive(async () => {
      if (!this.#pglite.ready) throw new Error('The database is closed.');
      const chunks: Uint8Array[] = [];
      await this.#pglite.execProtocolRawStream(messages.bytes, {
        syncToFs: false,
        // A view of the database's own memory.
        onRawData: chunk => chunks.push(chunk.slice()),
      });
      const answer = readAnswer(Buffer.concat(chunks));
      if (answer.failure) throw errorOf(answer.failure);
      return answer;
    });
  }
}

function errorOf(failure: Buffer): unknown {
  let error: unknown;
  new protocol.Parser().parse(failure, message => {
    error = message;
  });
  return error;
}
