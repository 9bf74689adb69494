import { isOfPerson, type Member } from '#src/session/member.ts';
import type { Outbox } from './outbox.ts';
import type { Change } from './outbox-store.ts';
import { randomId } from './random-id.ts';
import { withoutLease } from './retry-policy.ts';
import { isRefused, type Row, type StoredRows } from './row.ts';

export type Retried = { kind: 'retried'; opId: string } | { kind: 'not-waiting' };

/** What a person made of two versions of an importer. */
export interface Resolution {
  payload: unknown;
  /** Of the version at the server that the person saw. */
  baseEtag: string;
}

/** Tries a row again that waits for a person; a refused one under a new key, since its answer is stored. */
export async function retry(outbox: Outbox, opId: string): Promise<Retried> {
  const { store, now } = outbox;
  return again(outbox, await store.change(stored => retried(stored, opId, randomId(), now())));
}

/** Sends what a person made of two versions of a draft, as an edit of the other one. */
export async function resolve(outbox: Outbox, opId: string, resolution: Resolution): Promise<Retried> {
  const { store, now, writes } = outbox;
  const laterKind = ({ kind }: Row) => writes.find(write => write.kind === kind)?.laterKind;
  return again(
    outbox,
    await store.change(stored => resolved(stored, opId, randomId(), resolution, now(), laterKind)),
  );
}

/** Before a sign-out: what waits stays here, and goes when its person is back and says so. */
export async function keepAtSignOut({ store, channel, now }: Outbox, member: Member): Promise<void> {
  await store.change(stored => keptAtSignOut(stored, member, now()));
  channel.tell();
}

function again({ channel, deliver }: Outbox, result: Retried): Retried {
  if (result.kind === 'retried') {
    channel.tell();
    void deliver('eager');
  }
  return result;
}

function retried(stored: StoredRows, opId: string, newOpId: string, now: number): Change<Retried> {
  const row = stored.rows.find(stands => stands.opId === opId);
  if (!row || row.state === 'sent' || row.state === 'sending') return { result: { kind: 'not-waiting' } };
  const again = fresh(row, now);
  if (!isRefused(row)) return { put: [again], result: { kind: 'retried', opId } };
  return underNewKey(again, opId, newOpId);
}

/** A row whose draft was changed elsewhere goes again, as an edit of the version that the person has seen. */
function resolved(
  stored: StoredRows,
  opId: string,
  newOpId: string,
  { payload, baseEtag }: Resolution,
  now: number,
  laterKind: (row: Row) => string | undefined,
): Change<Retried> {
  const row = stored.rows.find(stands => stands.opId === opId);
  if (row?.state !== 'conflict') return { result: { kind: 'not-waiting' } };
  const { lastError: _, ...again } = fresh(row, now);
  return underNewKey({ ...again, kind: laterKind(row) ?? row.kind, payload, baseEtag }, opId, newOpId);
}

function fresh(row: Row, now: number): Row {
  const { faults: _faults, blocks: _blocks, ...rest } = withoutLease(row);
  return { ...rest, state: 'queued', nextAt: now };
}

// The refusal is stored at the server under the old key.
function underNewKey(row: Row, opId: string, newOpId: string): Change<Retried> {
  const { firstSentAt: _, ...unsent } = row;
  return {
    put: [{ ...unsent, opId: newOpId }],
    remove: [opId],
    result: { kind: 'retried', opId: newOpId },
  };
}

/** A person signs out, of every company, and leaves what waits on this device: it goes when they are back and say so. */
function keptAtSignOut(stored: StoredRows, member: Member, now: number): Change<void> {
  const waiting = stored.rows.filter(
    row => isOfPerson(row, member) && (row.state === 'queued' || row.state === 'needs-sign-in'),
  );
  const put = waiting.map(
    (row): Row => ({
      ...withoutLease(row),
      state: 'needs-sign-in',
      lastError: { at: now, reason: 'kept-at-sign-out' },
    }),
  );
  return { put, result: undefined };
}
