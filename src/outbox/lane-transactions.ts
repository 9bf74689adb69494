import type { SessionRecord } from '#src/session/session-record.ts';
import { asFreeAs, type Claimant, claimableRow, claimed } from './claim.ts';
import type { LaterEdits } from './later-edits.ts';
import type { OutboxChannel, SentRow } from './outbox-channel.ts';
import type { Change, OutboxStore } from './outbox-store.ts';
import { nextRow } from './retry-policy.ts';
import type { Row, StoredRows } from './row.ts';
import type { Sent } from './send-row.ts';

export interface LaneParts {
  store: OutboxStore;
  channel: OutboxChannel;
  now: () => number;
  random: () => number;
  /** Names this run in the leases it takes. */
  leaseBy: string;
  edits: LaterEdits;
}

/** A row before and after a run took it. */
export interface Claim {
  before: Row;
  taken: Row;
}

/** A claimed row with what came of sending it. */
export interface Tried {
  claim: Claim;
  sent: Sent;
}

/** What a lane wants of the store: to record what came of its row, to have the next one, or both. */
export interface LaneRequest {
  tried?: Tried | undefined;
  /** Whose row to claim; none is claimed without it. */
  claimFor?: SessionRecord | undefined;
}

/** What a run says of itself when rows are claimed. */
export type RunState = Pick<Claimant, 'urgency' | 'done' | 'gone'>;

/**
 * The lanes' way to the store. What they ask for while a transaction is under way shares the next one, and is told of
 * once: on a phone the transactions of two hundred rows took longer than their requests.
 * @param mayClaim asked within the transaction: a run may have been stopped in the meantime
 * @returns the row that was claimed for the lane, if any
 */
export function laneTransactions(
  { store, channel, now, random, leaseBy, edits }: LaneParts,
  mayClaim: () => RunState | undefined,
): (request: LaneRequest) => Promise<Claim | undefined> {
  function settled(stored: StoredRows, { claim: { before, taken }, sent }: Tried): Change<Row | undefined> {
    const { outcome, neverLeft } = sent;
    const row = stored.rows.find(({ opId }) => opId === taken.opId);
    if (!row) return { result: undefined };
    // A tab that was frozen beyond its lease no longer owns the result, but a confirmation counts whoever received it.
    if (row.leaseBy !== leaseBy && outcome.kind !== 'done') return { result: undefined };
    const decided = nextRow(row, outcome, now(), random());
    const next = neverLeft ? asFreeAs(before, decided) : decided;
    return edits.withSuccessor(stored, next);
  }

  function nextClaim(stored: StoredRows, session: SessionRecord): Change<Claim | undefined> {
    const state = mayClaim();
    const { sellerId, personId, sessionId } = session;
    const before = state && claimableRow(stored, { ...state, sellerId, personId, sessionId, now: now() });
    if (!before) return { result: undefined };
    const taken = claimed(before, leaseBy, now());
    return { put: [taken], result: { before, taken } };
  }

  async function run(requests: readonly LaneRequest[]): Promise<(Claim | undefined)[]> {
    const entities = requests.flatMap(({ tried }) => tried?.claim.taken.entity ?? []);
    const { claims, sent, isChanged } = await store.changeKnown(entities, stored => {
      const changes = new Changes(stored);
      // Results first: a row may wait for that of the one before it.
      const results = requests.map(({ tried }) => tried && changes.add(settled(changes.rows, tried)));
      const claims = requests.map(
        ({ claimFor }) => claimFor && changes.add(nextClaim(changes.rows, claimFor)),
      );
      const sent = results.filter(row => row?.state === 'sent');
      const isShort =
        requests.some(({ claimFor }, place) => claimFor && !claims[place]) && mayClaim() !== undefined;
      return { ...changes.as({ claims, sent, isChanged: changes.isAny }), isShort };
    });
    if (isChanged) channel.tell({ sent: sent.flatMap(row => (row ? sentRow(row) : [])) });
    return claims;
  }

  let inFlight = 0;
  const ask = inBatches(run, () => inFlight > 0);
  return async request => {
    if (request.tried) inFlight -= 1;
    const claim = await ask(request);
    if (claim) inFlight += 1;
    return claim;
  };
}

const sentRow = ({ opId, kind: rowKind, entity, sellerId, personId }: Row): SentRow => ({
  opId,
  rowKind,
  entity,
  sellerId,
  personId,
});

/** Several changes of one transaction, each of which sees those before it. */
class Changes {
  rows: StoredRows;
  readonly #put = new Map<string, Row>();
  readonly #remove = new Set<string>();

  constructor(stored: StoredRows) {
    this.rows = stored;
  }

  get isAny(): boolean {
    return this.#put.size + this.#remove.size > 0;
  }

  add<T>({ put = [], remove = [], result }: Change<T>): T {
    if (put.length + remove.length === 0) return result;
    for (const opId of remove) {
      this.#put.delete(opId);
      this.#remove.add(opId);
    }
    for (const row of put) {
      this.#remove.delete(row.opId);
      this.#put.set(row.opId, row);
    }
    const rows = this.rows.rows.filter(({ opId }) => !this.#put.has(opId) && !this.#remove.has(opId));
    // What was sent waits no longer.
    rows.push(...[...this.#put.values()].filter(({ state }) => state !== 'sent'));
    this.rows = { ...this.rows, rows: rows.sort((one, other) => one.seq - other.seq) };
    return result;
  }

  as<T>(result: T): Change<T> {
    return { put: [...this.#put.values()], remove: [...this.#remove], result };
  }
}

// Half of the transactions, for less than what one of them takes.
const longestWaitMs = 10;

/**
 * What is asked for while work is under way is done together after it. One alone waits a moment for a second.
 * @param isExpected whether a second may come
 */
function inBatches<Request, Answer>(
  work: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  isExpected: () => boolean,
): (request: Request) => Promise<Answer> {
  let waiting: { request: Request; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] =
    [];
  let isWorking = false;
  let hear = () => {};

  async function workThrough(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      if (waiting.length === 1 && isExpected()) await another();
      const batch = waiting;
      waiting = [];
      try {
        const answers = await work(batch.map(({ request }) => request));
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  }

  function another(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, longestWaitMs);
      hear = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return request =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      hear();
      if (!isWorking) void workThrough();
    });
}
