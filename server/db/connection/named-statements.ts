import type { Query } from 'drizzle-orm';
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';

/** The server keeps each of them for each connection; lists of values would make ever new ones. */
const mostNames = 300;
const mostValues = 60;

const names = new Map<string, string>();

/** The same for the same statement; undefined for one that is not worth being kept. */
function nameOf({ sql, params }: Query): string | undefined {
  // Such as `begin`, which costs less as it is.
  if (params.length === 0 || params.length > mostValues) return undefined;
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `portolan_${names.size}`;
  names.set(sql, name);
  return name;
}

type PrepareQuery = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'];

/** Names the statements of the query builder, so that a connection parses and plans each of them once. */
export class NamedStatements extends NodePgSession<Record<string, never>, Record<string, never>> {
  constructor(client: NodePgClient, dialect: PgDialect) {
    super(client, dialect, undefined);
  }

  override prepareQuery: PrepareQuery = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, name ?? nameOf(query), ...rest);
}
