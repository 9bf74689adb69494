import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { step } from '#src/entities/packing/packing-machine.ts';
import type { PackingInput } from '#src/entities/packing/packing-state.ts';
import { codes, type Machine, type Notice, orders, Table, waiting } from './packing-table.ts';

type Action =
  | {
      kind: 'scan';
      code: string;
      reads: number;
      gapMs: number;
      typingMs: number;
      during?: 'saved' | 'opened';
    }
  | { kind: 'started'; isStarted: boolean }
  | { kind: 'tap'; what: 'open' | 'dismiss' | 'close' | 'confirm' | 'answer' | 'anyway' | 'undo' | 'back' }
  | { kind: 'outcome'; isSaved: boolean }
  | { kind: 'row'; orderId: string; isGone: boolean }
  | { kind: 'fetched'; isHere: boolean };

const anAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        kind: fc.constant('scan' as const),
        code: fc.constantFrom(...codes),
        reads: fc.constantFrom(1, 1, 2, 3),
        gapMs: fc.integer({ min: 50, max: 1500 }),
        typingMs: fc.integer({ min: 0, max: 400 }),
        during: fc.constantFrom('saved' as const, 'opened' as const),
      },
      { requiredKeys: ['kind', 'code', 'reads', 'gapMs', 'typingMs'] },
    ),
  },
  fc.record({ kind: fc.constant('started' as const), isStarted: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('tap' as const),
      what: fc.constantFrom(
        ...(['open', 'dismiss', 'close', 'confirm', 'answer', 'anyway', 'undo', 'back'] as const),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('outcome' as const), isSaved: fc.boolean() }) },
  fc.record({
    kind: fc.constant('row' as const),
    orderId: fc.constantFrom(...waiting),
    isGone: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('fetched' as const), isHere: fc.boolean() }),
);

/**
 * Plays a run and judges it by what a person saw and heard alone: the order whose code was taken last, or that was
 * tapped last, and whether a question is open.
 */
function play(
  machine: Machine,
  actions: readonly (Action & { waitMs: number })[],
  set: { isCancelling: boolean; usedLabels: readonly string[] },
): number {
  const table = new Table(machine);
  Object.assign(table, set);
  /** The order that was scanned or opened last, and all of them with their times. */
  const turns: { at: number; orderId: string | undefined }[] = [{ at: -1, orderId: undefined }];
  const turnAt = (at: number) => turns.findLast(turn => turn.at <= at)?.orderId;
  let saves = 0;

  /** @param startedAt of the scan that did it, or now */
  const judge = (wasQuestionOpen: boolean, isAnswer: boolean, startedAt = table.now) => {
    const made = table.saves.slice(saves);
    saves = table.saves.length;
    for (const { orderId } of made) {
      if (wasQuestionOpen && !isAnswer) throw new Error('A label was saved while a question was open.');
      if (orderId !== turns.at(-1)?.orderId || orderId !== turnAt(startedAt))
        throw new Error(`A label was saved for ${orderId}, and ${turns.at(-1)?.orderId} was scanned last.`);
    }
  };
  const isQuestionOpen = () => table.state.kind === 'question';
  const tap = (input: PackingInput<Notice>, orderId?: string) => {
    const pending = isQuestionOpen();
    const isIgnored = table.state.kind === 'saving';
    table.send(input);
    if (orderId !== undefined && !isIgnored) turns.push({ at: table.now, orderId });
    judge(pending, input.kind === 'answered');
  };
  const outcome = (isSaved: boolean) => (isSaved ? table.saved() : table.failed());
  const tapped = (what: Extract<Action, { kind: 'tap' }>['what']) => {
    const open = 'orderId' in table.state ? table.state.orderId : undefined;
    if (what === 'open') tap({ kind: 'opened', orderId: 'C' }, 'C');
    else if (what === 'dismiss') tap({ kind: 'dismissed' }, isQuestionOpen() ? open : undefined);
    else if (what === 'close') tap({ kind: 'closed' });
    else if (what === 'back') {
      tap({ kind: 'moved', orderId: 'B' });
      turns.push({ at: table.now, orderId: 'B' });
    } else if (what === 'confirm')
      tap({ kind: 'typed', text: 'L3', answers: {}, table: table.atTable('L3') });
    else if (what === 'anyway') tap({ kind: 'saved-anyway' });
    else if (what === 'undo' && open) tap({ kind: 'undone', orderId: open });
    else if (what === 'answer') {
      const pending = isQuestionOpen();
      table.answer();
      judge(pending, true);
    }
  };

  for (const action of actions) {
    table.pass(action.waitMs);
    if (action.kind === 'started') table.isStarted = action.isStarted;
    else if (action.kind === 'outcome') outcome(action.isSaved);
    else if (action.kind === 'row') tap({ kind: 'gone', orderId: action.orderId, isGone: action.isGone });
    else if (action.kind === 'fetched') {
      const wasFetching = table.state.kind === 'list' && table.state.fetching === 'far';
      const result = action.isHere ? { opens: 'far' } : { notice: 'not here' };
      table.send({ kind: 'fetched', orderId: 'far', found: result });
      if (wasFetching && action.isHere) turns.push({ at: table.now, orderId: 'far' });
    } else if (action.kind === 'tap') tapped(action.what);
    else {
      for (let read = 0; read < action.reads; read++) {
        if (read > 0) table.pass(action.gapMs);
        const startedAt = table.now;
        // While the scanner types.
        if (action.during) table.pass(1);
        if (action.during === 'saved') outcome(true);
        if (action.during === 'opened') tapped('open');
        const pending = isQuestionOpen();
        table.scan(action.code, startedAt, Math.max(table.now, startedAt + action.typingMs));
        const isTaken = !table.sounds.includes('blocked');
        // A code that asks has been taken too: the person has the other parcel in hand.
        if (isTaken && orders.includes(action.code)) turns.push({ at: table.now, orderId: action.code });
        judge(pending, false, startedAt);
      }
    }
  }
  return table.saves.length;
}

const aRun = fc.tuple(
  fc.array(
    fc.tuple(anAction, fc.integer({ min: 0, max: 2500 })).map(([action, waitMs]) => ({ ...action, waitMs })),
    { minLength: 200, maxLength: 200 },
  ),
  fc.record({ isCancelling: fc.boolean(), usedLabels: fc.subarray(['L2', 'L3']) }),
);

describe('in any run of two hundred events', () => {
  test('a label is saved only for the order that was scanned or opened last, and never while a question is open', () => {
    let saves = 0;
    fc.assert(
      fc.property(aRun, ([actions, set]) => {
        saves += play(step, actions, set);
      }),
      { numRuns: 300 },
    );
    // Otherwise the property would hold because nothing happens.
    expect(saves).toBeGreaterThan(1000);
  });

  test('that is found to be false where a question doesn’t stop the next label', () => {
    const careless: Machine = (state, event) =>
      step(
        state.kind === 'question' && event.kind === 'scan' && event.orderId === undefined
          ? { ...state, kind: 'open', since: 0 }
          : state,
        event,
      );
    expect(fc.check(fc.property(aRun, ([actions, set]) => void play(careless, actions, set))).failed).toBe(
      true,
    );
  });
});
