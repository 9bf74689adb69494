/** Of the network, as Node names them. */
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What `pg` and its pool say without a code. */
const brokenConnectionWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Connection ended|timeout expired|timeout exceeded when trying to connect)/;

/**
 * PostgreSQL's own codes for a server that can't serve just now: lost connections (08), too many of them or no more
 * room (53), shutting down (57P), a limit of time, a lock or a deadlock, a replica that became the primary too late.
 */
const outOfService = /^(?:08|53|57P|57014|55P03|40001|40P01|25P0[34]|25006)/;

/** Somebody else's lock is gone sooner than a server comes back. */
const lockSeconds = 2;
const outageSeconds = 5;

/**
 * Whether the database could not serve, regardless of the query: the same may be asked again.
 * @returns how long to wait; undefined for an error that is about what was asked
 */
export function databaseOutage(error: unknown): { retryAfterSeconds: number } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (brokenConnection.has(code) || brokenConnectionWords.test(error.message)) {
    return { retryAfterSeconds: outageSeconds };
  }
  if (outOfService.test(code)) {
    return { retryAfterSeconds: /^(?:55P03|40)/.test(code) ? lockSeconds : outageSeconds };
  }
  // Node tries the addresses of a name one after the other.
  if (error instanceof AggregateError && error.errors.length > 0) return databaseOutage(error.errors[0]);
  return databaseOutage(error.cause);
}
