import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';

export interface KeyedChange {
  sellerId: string;
  /** Who makes it. */
  personId?: string;
  /** The Idempotency-Key; undefined for a client that sends none: its change then runs each time. */
  key: string | undefined;
  /** See `fingerprintOf`. */
  fingerprint: string;
  /** Null: for ever. */
  retentionDays: number | null;
  /** How long a repetition waits for the first to end before it is asked to try again. */
  patienceMs?: number;
  /** Called when the stored answer was returned and nothing was done. */
  onReplay?: (answer: 'done' | 'refused') => void;
}

/** The same for the same change, regardless of the order of the fields in its payload. */
export function fingerprintOf(method: string, path: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(payload, sorted)}`)
    .digest('base64url');
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Longer than any client goes on trying. */
const usualDays = 90;

/** What of a call makes its change. */
interface ChangingCall {
  session: { sellerId: string; personId?: string };
  body?: unknown;
  idempotencyKey: string | undefined;
  noteReplay: NonNullable<KeyedChange['onReplay']>;
}

/** What makes a seller's change take effect once for the Idempotency-Key of its call. */
export const keyedChange = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { session: { sellerId, personId }, body, idempotencyKey, noteReplay }: ChangingCall,
  retentionDays: KeyedChange['retentionDays'] = usualDays,
): KeyedChange => ({
  sellerId,
  ...(personId !== undefined && { personId }),
  key: idempotencyKey,
  fingerprint: fingerprintOf(method, path, body),
  retentionDays,
  onReplay: noteReplay,
});

/** What was answered, as the key's row keeps it. */
const StoredRefusal = v.object({
  /** One of ours, or of a build after this one that runs beside it. */
  code: v.string(),
  message: v.string(),
  details: v.record(v.string(), v.unknown()),
});

/**
 * The others say nothing about the change itself, so that the same key may be tried again. That it is in progress is
 * said by a repetition: stored, it would be the answer for ever once the first was rolled back.
 */
const isStored = ({ status, code }: Refusal) =>
  status !== 401 && status !== 429 && status < 500 && code !== 'IDEMPOTENCY.IN_PROGRESS';

/**
 * Runs a change at most once for its key, in one transaction with the key and the answer: a server killed at any
 * moment leaves both or neither. A refusal is an answer like any other: its effect is rolled back, and the key
 * goes on answering it, so that what a person has corrected or discarded can't take effect through a late repetition.
 * What was refused is sent again under a new key.
 * @param effect gets the transaction, and does no I/O but the database's
 * @param answer what the effect will return, where that is known before it: it is written with the key
 * @throws Refusal of the effect, of the first time or stored; of a key that names another change; of a change that
 * is still running
 */
export async function withIdempotency<Value>(
  db: Db,
  change: KeyedChange,
  effect: (tx: Db) => Promise<Value>,
  answer?: Value,
): Promise<Value> {
  const { key } = change;
  if (key === undefined) return db.transaction(effect);
  const keyed = { ...change, key };
  const known = answer === undefined ? undefined : { status: 200, answer };
  const result = await db
    .transaction(async (tx): Promise<Value | Refusal> => {
      if (!(await claimKey(tx, keyed, known))) return repeatedResult<Value>(tx, keyed);
      const first = await effect(tx);
      if (!known) {
        const stored = { status: 200, answer: first };
        await tx.update(idempotencyKeys).set(stored).where(thisKey(keyed));
      }
      return first;
    })
    // By now everything that it wrote is rolled back, and its key with it.
    .catch((error: unknown) => storeRefusal<Value>(db, keyed, error));
  // Thrown after the commit, or the transaction would forget it.
  if (result instanceof Refusal) throw result;
  return result;
}

/** @returns what was answered first, where the same change was made once more in between */
function storeRefusal<Value>(db: Db, change: Keyed, error: unknown): Promise<Value | Refusal> {
  if (!(error instanceof Refusal) || !isStored(error)) throw error;
  const { code, message, details, status } = error;
  const stored: v.InferOutput<typeof StoredRefusal> = { code, message, details };
  return db.transaction(async tx => {
    const isFirst = await claimKey(tx, change, { status, answer: stored });
    return isFirst ? error : repeatedResult<Value>(tx, change);
  });
}

/**
 * The same for a change that may refer to a file that was stored before it.
 * @param effect says whether it does
 * @returns whether it does now: a repetition refers to the file of the first time
 */
export async function referOnce(
  db: Db,
  change: KeyedChange,
  effect: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  let doesRefer = false;
  await withIdempotency(db, change, async tx => {
    doesRefer = await effect(tx);
    return true;
  });
  return doesRefer;
}

type Keyed = KeyedChange & { key: string };

const thisKey = ({ sellerId, key }: Keyed) =>
  and(eq(idempotencyKeys.sellerId, sellerId), eq(idempotencyKeys.key, key));

const setting = (name: string, value: SQL) => sql`set_config(${sql.raw(`'${name}'`)}, ${value}, true)`;
const settingOf = (name: string) => sql`current_setting(${sql.raw(`'${name}'`)})`;

/**
 * Waits while another transaction holds the same key. The limit of that wait is set while the row is computed and taken
 * back while it is returned, as a statement of its own costs as much as the row.
 * @throws Refusal where that takes too long
 */
async function claimKey(
  tx: Db,
  change: Keyed,
  answered: { status: number; answer: unknown } | undefined,
): Promise<boolean> {
  const { sellerId, key, fingerprint, retentionDays, patienceMs = 5000 } = change;
  const [limit, before] = ['lock_timeout', 'portolan.lock_timeout'];
  const isLimited = sql`${setting(before, settingOf(limit))} is not null and ${setting(limit, sql`${`${patienceMs}ms`}`)} is not null`;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({
      sellerId,
      key,
      fingerprint: sql`case when ${isLimited} then ${fingerprint} end`,
      ...answered,
      expiresAt: retentionDays === null ? null : sql`now() + ${retentionDays} * interval '1 day'`,
    })
    .onConflictDoNothing()
    .returning({ limit: setting(limit, settingOf(before)) })
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? inProgress() : error;
    });
  return claimed.length > 0;
}

async function repeatedResult<Value>(tx: Db, change: Keyed): Promise<Value | Refusal> {
  const { fingerprint, onReplay } = change;
  const [stored] = await tx.select().from(idempotencyKeys).where(thisKey(change));
  if (!stored?.status) return inProgress();
  if (stored.fingerprint !== fingerprint) {
    return new Refusal('IDEMPOTENCY.KEY_REUSED', 'This Idempotency-Key was used for another change.');
  }
  onReplay?.(stored.status < 400 ? 'done' : 'refused');
  if (stored.status < 400) return stored.answer as Value;
  const { code, message, details } = v.parse(StoredRefusal, stored.answer);
  return new Refusal(code as ErrorCode, message, details, undefined, stored.status);
}

function inProgress(): Refusal {
  return new Refusal(
    'IDEMPOTENCY.IN_PROGRESS',
    'The same change is still being processed. Try again shortly.',
    {},
    2,
  );
}

/** PostgreSQL's lock_not_available, unwrapped from the query builder's error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause);
}
