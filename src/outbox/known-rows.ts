import type { Row, StoredRows, UnusableRow } from './row.ts';

type AnyRow = Row | UnusableRow;

interface Written {
  put?: readonly Row[];
  remove?: readonly string[];
}

/** All rows by their keys, as they were when they were last read or written here. */
export class KnownRows {
  /** When all of them were read. */
  readonly readAt: number;
  readonly #rows: ReadonlyMap<string, AnyRow>;

  constructor(readAt: number, rows: ReadonlyMap<string, AnyRow>) {
    this.readAt = readAt;
    this.#rows = rows;
  }

  stored(): StoredRows {
    const stored: StoredRows = { rows: [], unusable: [] };
    for (const row of this.#rows.values()) {
      if ('value' in row) stored.unusable.push(row);
      else stored.rows.push(row);
    }
    stored.rows.sort((one, other) => one.seq - other.seq);
    return stored;
  }

  /** Whether these are the keys of all rows: nobody has added, replaced or removed one. */
  hasExactly(keys: readonly IDBValidKey[]): boolean {
    return keys.length === this.#rows.size && keys.every(key => this.#rows.has(String(key)));
  }

  keysOf(entities: ReadonlySet<string>): string[] {
    return [...this.#rows].flatMap(([key, { entity }]) =>
      entity !== undefined && entities.has(entity) ? key : [],
    );
  }

  /** The entities of the rows that a change writes or removes. */
  entitiesOf({ put = [], remove = [] }: Written): string[] {
    const removed = remove.flatMap(opId => this.#rows.get(opId)?.entity ?? []);
    return [...put.map(({ entity }) => entity), ...removed];
  }

  with(rows: Iterable<AnyRow>, without: readonly string[] = []): KnownRows {
    const all = new Map(this.#rows);
    for (const key of without) all.delete(key);
    for (const row of rows) all.set(row.opId, row);
    return new KnownRows(this.readAt, all);
  }
}
