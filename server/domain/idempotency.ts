import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import type { ApiError, ErrorCode } from '#src/contract/api-error.ts';
import { errorStatus } from '#src/contract/api-error.ts';

/** What a change answers, and what is answered again when it is repeated. */
export interface Answer {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
}

export interface KeyedChange {
  sellerId: string;
  /** The Idempotency-Key; null for a client that sends none: its change then runs each time. */
  key: string | null;
  /** See `fingerprintOf`. */
  fingerprint: string;
  /** Null: for ever. */
  keptForDays: number | null;
  /** How long a repetition waits for the first to end before it is told to come again. */
  patienceMs?: number;
}

export function refusalAnswer(errors: readonly (ApiError & { code: ErrorCode })[]): Answer {
  const [first] = errors;
  return { status: first ? errorStatus[first.code] : 500, body: { errors } };
}

/** The same for the same change, whatever the order of the fields in its payload. */
export function fingerprintOf(method: string, path: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(payload, sorted)}`)
    .digest('base64url');
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Carries an answer out of a transaction that must not be kept. */
class NotKept extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('The transaction was rolled back on purpose');
    this.answer = answer;
  }
}

/** These say nothing about the change itself, so that the same key may be tried again. */
const isStored = ({ status }: Answer) => status !== 401 && status !== 429 && status < 500;

/**
 * Runs a change at most once for its key, in one transaction with the key and the answer: a server killed at any
 * moment leaves both or neither. A refusal is an answer like any other: its effect is rolled back, and the key
 * goes on answering it, so that what a person has mended or discarded can't take effect by a late repetition.
 * What was refused is mended under a new key.
 * @param effect gets the transaction, and answers; it does no I/O but the database's
 */
export async function withIdempotency(
  db: Db,
  change: KeyedChange,
  effect: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { sellerId, key, fingerprint, keptForDays, patienceMs = 5000 } = change;
  try {
    return await db.transaction(async tx => {
      if (key === null) return kept(await effect(tx));
      const isFirst = await claimKey(tx, { sellerId, key, fingerprint, keptForDays, patienceMs });
      const thisKey = and(eq(idempotencyKeys.sellerId, sellerId), eq(idempotencyKeys.key, key));
      if (!isFirst) {
        const [stored] = await tx.select().from(idempotencyKeys).where(thisKey);
        return repeatedAnswer(stored, fingerprint);
      }
      const answer = await tx
        .transaction(async savepoint => kept(await effect(savepoint)))
        .catch(answerOfNotKept);
      if (!isStored(answer)) throw new NotKept(answer);
      await tx.update(idempotencyKeys).set({ status: answer.status, answer: answer.body }).where(thisKey);
      return answer;
    });
  } catch (error) {
    if (isLockTimeout(error)) return inProgress();
    return answerOfNotKept(error);
  }
}

function kept(answer: Answer): Answer {
  if (answer.status >= 400) throw new NotKept(answer);
  return answer;
}

function answerOfNotKept(error: unknown): Answer {
  if (error instanceof NotKept) return error.answer;
  throw error;
}

/** Waits while another transaction holds the same key. */
async function claimKey(
  tx: Db,
  { sellerId, key, fingerprint, keptForDays, patienceMs }: KeyedChange & { key: string; patienceMs: number },
): Promise<boolean> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true)`);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({
      sellerId,
      key,
      fingerprint,
      expiresAt: keptForDays === null ? null : sql`now() + ${keptForDays} * interval '1 day'`,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`);
  return claimed.length > 0;
}

function repeatedAnswer(
  stored: typeof idempotencyKeys.$inferSelect | undefined,
  fingerprint: string,
): Answer {
  if (!stored?.status) return inProgress();
  if (stored.fingerprint === fingerprint) return { status: stored.status, body: stored.answer };
  return refusalAnswer([
    { code: 'IDEMPOTENCY.KEY_REUSED', message: 'This Idempotency-Key was used for another change.' },
  ]);
}

function inProgress(): Answer {
  const answer = refusalAnswer([
    { code: 'IDEMPOTENCY.IN_PROGRESS', message: 'The same change is still running. Ask again shortly.' },
  ]);
  return { ...answer, retryAfterSeconds: 2 };
}

/** PostgreSQL's lock_not_available, under whatever the query builder wraps around it. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause);
}
