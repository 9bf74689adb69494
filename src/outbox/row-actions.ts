import type { QueueableMutation, RowKind } from '#src/contract/shipments/queueable-mutations.ts';
import { isOfPerson, type Member, type Owned } from '#src/session/member.ts';
import { randomId } from '#src/session/random-id.ts';
import type { DeliveryReport } from './delivery/deliver.ts';
import type { Outbox } from './outbox.ts';
import { countOf, type OutboxCommands } from './outbox-commands.ts';
import { pausedUntil } from './rows/claim.ts';
import { type Change, isRefused, type Row, type StoredRows, withoutLease } from './rows/row.ts';

export type Retried = { kind: 'retried'; opId: string } | { kind: 'not-waiting' };

/** What a person made of two versions of an importer or a shipment. */
export interface Resolution {
  payload: unknown;
  /** Of the version at the server that the person saw; undefined where nothing of it is changed. */
  baseEtag?: string;
  /** Where it becomes another write than an edit of the row's own subject. */
  kind?: RowKind;
}

/**
 * Tries a row again that waits for a person; a refused one under a new key, since its answer is stored.
 * @param reported what a person adds to a refused one, such as that two orders are in one parcel
 */
export async function retry(outbox: Outbox, opId: string, reported?: object): Promise<Retried> {
  const { store, now } = outbox;
  return again(outbox, await store.change(stored => retried(stored, opId, randomId(), now(), reported)));
}

/** Sends what a person made of two versions, in the place of the row and under a new key. */
export async function resolve(outbox: Outbox, opId: string, resolution: Resolution): Promise<Retried> {
  const { store, now, writes } = outbox;
  return again(
    outbox,
    await store.change(stored => resolved(stored, opId, randomId(), resolution, now(), writes)),
  );
}

/** Before a sign-out: what waits stays here, and goes when its person is back and says so. */
export async function leaveAtSignOut({ store, channel, now }: Outbox, member: Member): Promise<void> {
  await store.change(stored => leftAtSignOut(stored, member, now()));
  channel.notify();
}

function again({ channel, deliver }: Outbox, result: Retried): Retried {
  if (result.kind === 'retried') {
    channel.notify();
    void deliver('eager');
  }
  return result;
}

function retried(
  stored: StoredRows,
  opId: string,
  newOpId: string,
  now: number,
  reported: object | undefined,
): Change<Retried> {
  const row = stored.rows.find(row => row.opId === opId);
  if (!row || row.state === 'sending') return { result: { kind: 'not-waiting' } };
  const again = fresh(row, now);
  // What may have arrived keeps its payload.
  if (reported && !isRefused(row)) return { result: { kind: 'not-waiting' } };
  if (reported)
    return underNewKey({ ...again, payload: { ...(row.payload as object), ...reported } }, opId, newOpId);
  if (!isRefused(row)) return { put: [again], result: { kind: 'retried', opId } };
  return underNewKey(again, opId, newOpId);
}

/** A row in conflict goes again, as a write that takes account of the version that the person has seen. */
function resolved(
  stored: StoredRows,
  opId: string,
  newOpId: string,
  { payload, baseEtag, kind }: Resolution,
  now: number,
  writes: readonly QueueableMutation[],
): Change<Retried> {
  const row = stored.rows.find(row => row.opId === opId);
  if (row?.state !== 'conflict') return { result: { kind: 'not-waiting' } };
  const writeOf = (wanted: string | undefined) => writes.find(write => write.kind === wanted);
  const write = writeOf(kind ?? writeOf(row.kind)?.laterKind ?? row.kind);
  // Of the new payload: a correction of the other confirmation locks that one, and no items.
  const described = write?.describe(payload);
  if (!write || !described) throw new Error('The payload does not fit its write');
  const { lastError: _error, baseEtag: _base, ...again } = fresh(row, now);
  return underNewKey(
    {
      ...again,
      kind: write.kind,
      entity: described.entity,
      locks: [...described.locks],
      payload,
      payloadV: write.payloadVersion,
      ...(baseEtag !== undefined && { baseEtag }),
    },
    opId,
    newOpId,
  );
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
function leftAtSignOut(stored: StoredRows, member: Member, now: number): Change<void> {
  const waiting = stored.rows.filter(
    row => isOfPerson(row, member) && (row.state === 'queued' || row.state === 'needs-sign-in'),
  );
  const put = waiting.map(
    (row): Row => ({
      ...withoutLease(row),
      state: 'needs-sign-in',
      lastError: { at: now, reason: 'left-at-sign-out' },
    }),
  );
  return { put, result: undefined };
}

/** A person's waiting rows as JSON, for safe-keeping, of all companies; `opId` narrows it to one. */
export async function exportRows(
  { store, now, fault }: Outbox,
  member: Member,
  opId?: string,
): Promise<string> {
  const { rows, unusable } = await store.read();
  const isWanted = (row: Owned & { opId: string }) =>
    (row.sellerId === undefined || isOfPerson(row, member)) && (opId === undefined || row.opId === opId);
  const wanted = [...rows.filter(isWanted), ...unusable.filter(isWanted).map(row => row.value)];
  return JSON.stringify(
    { exportedAt: new Date(now()).toISOString(), deliveryFault: fault(), rows: wanted },
    null,
    2,
  );
}

export interface SendNowReport {
  end: DeliveryReport['end'];
  /** Rows that waited when the person asked, and that the server has confirmed since, no matter who sent them. */
  sent: number;
  /** Rows of the member on the screen that still wait by themselves. */
  waiting: number;
  /** Rows that wait for a person. */
  needsYou: number;
  /** Rows of the same person that still wait in other companies. */
  ofCompanies: number;
  /** Until when the server asked this device to wait; nothing is sent before. */
  pausedUntil?: number;
}

/** Tries everything that waits at once, of all companies of the person, and says truthfully how far it got. */
export async function sendNow({
  session,
  store,
  listRows,
  deliver,
  now,
}: Pick<OutboxCommands, 'session' | 'store' | 'listRows' | 'deliver' | 'now'>): Promise<SendNowReport> {
  const member = session.current();
  const before = (await listRows(member)).rows.filter(row => row.state !== 'sent');
  const { end } = await deliver('now');
  const { rows, ofCompanies } = await listRows(member);
  const until = pausedUntil((await store.read()).rows, now());
  const sent = new Set(rows.filter(row => row.state === 'sent').map(row => row.opId));
  return {
    end,
    sent: before.filter(row => sent.has(row.opId)).length,
    waiting: rows.filter(row => row.state === 'queued' || row.state === 'sending').length,
    needsYou: rows.filter(row => !['queued', 'sending', 'sent'].includes(row.state)).length,
    ofCompanies: countOf(ofCompanies),
    ...(until > 0 && { pausedUntil: until }),
  };
}
