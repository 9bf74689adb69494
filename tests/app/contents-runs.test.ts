import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { ProductId } from '#src/contract/ids.ts';
import { judgeArticle } from '#src/entities/contents/judge-article.ts';
import { countedUnits, countOne, unitsLeft } from '#src/entities/contents/unit-counts.ts';
import { step } from '#src/entities/packing/packing-machine.ts';
import { type Machine, Table } from './packing-table.ts';

const lampEan = '4006381333931';
const strangeEan = '4012345678901';
const lamp = { _id: parse(ProductId, 'lamp'), name: 'Lamp', sku: 'LAMP-1', quantity: 2 };
const cup = { _id: parse(ProductId, 'cup'), name: 'Cup', sku: 'CUP-9', asin: 'B0CUP00009', quantity: 1 };
const items = [lamp, cup];
/** What is printed on the units of the two items, and on nothing else. */
const codesOf = { [lamp._id]: [lamp.sku, lampEan], [cup._id]: [cup.sku, cup.asin] };
const wrong = ['PLATE-3', 'B0PLATE003', strangeEan, 'garbled'];
const labels = ['L1', 'L2', 'L3'];

type Action =
  | { kind: 'scan'; code: string }
  | { kind: 'by-hand'; item: 0 | 1 }
  | { kind: 'assign'; item: 0 | 1; isSure: boolean }
  | { kind: 'tap'; what: 'skip' | 'confirm' | 'anyway' | 'dismiss' | 'undo' }
  | { kind: 'outcome'; isSaved: boolean };

const anAction: fc.Arbitrary<Action & { waitMs: number }> = fc
  .tuple(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('scan' as const),
          code: fc.constantFrom('A', 'B', ...Object.values(codesOf).flat(), ...wrong, ...labels),
        }),
      },
      fc.record({ kind: fc.constant('by-hand' as const), item: fc.constantFrom(0 as const, 1 as const) }),
      fc.record({
        kind: fc.constant('assign' as const),
        item: fc.constantFrom(0 as const, 1 as const),
        isSure: fc.boolean(),
      }),
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('tap' as const),
          what: fc.constantFrom(
            ...(['skip', 'skip', 'skip', 'confirm', 'anyway', 'dismiss', 'undo'] as const),
          ),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('outcome' as const), isSaved: fc.boolean() }) },
    ),
    fc.integer({ min: 1, max: 2500 }),
  )
  .map(([action, waitMs]) => ({ ...action, waitMs }));

/** Plays a run, and judges it by what was put into the parcels alone. */
function play(machine: Machine, actions: readonly (Action & { waitMs: number })[], mayPersonSkip: boolean) {
  const table = new Table(machine);
  const counts = new Map<string, UnitCounts>();
  const none: UnitCounts = { items: {}, codes: [] };
  const of = (orderId: string) => counts.get(orderId) ?? none;
  const codes = [{ code: `0${lampEan}`, sku: lamp.sku }];
  const skus = new Set([lamp.sku, cup.sku, 'PLATE-3']);
  let isSkipped = false;
  table.counting = (orderId, text) => ({
    article: judgeArticle(text, { items, counts: of(orderId), codes, skus }),
    left: isSkipped && mayPersonSkip ? 0 : unitsLeft(of(orderId), items),
  });
  const saved = { counted: 0, skipped: 0 };
  let units = 0;
  let known = 0;
  const open = () => ('orderId' in table.state ? table.state.orderId : undefined);

  const settle = (scanned?: string) => {
    for (const effect of table.effects) {
      if (effect.kind !== 'count') continue;
      const orderId = open() ?? '';
      const item = items.find(({ _id }) => _id === effect.itemId);
      if (!item) throw new Error('Something was counted that isn’t in the order.');
      if (scanned !== undefined && !codesOf[item._id]?.includes(scanned)) {
        // Only what a person has assigned.
        if (!of(orderId).codes.some(one => one.sku === item.sku && one.code.endsWith(scanned)))
          throw new Error(`${scanned} was counted as ${item.name}.`);
      }
      if (countedUnits(of(orderId), item) >= item.quantity)
        throw new Error('More was counted than was ordered.');
      const next = countOne(of(orderId), item, 'scanned');
      const learnt = effect.code ? [{ code: effect.code, sku: item.sku }] : [];
      counts.set(orderId, { ...next, codes: [...next.codes, ...learnt] });
      units++;
    }
    for (const { orderId } of table.saves.slice(known)) {
      const left = unitsLeft(of(orderId), items);
      if (left > 0 && !isSkipped) throw new Error(`A label was saved while ${left} units weren’t counted.`);
      if (left > 0 && !mayPersonSkip) throw new Error('A count was skipped by somebody who may not.');
      saved[left > 0 ? 'skipped' : 'counted']++;
    }
    known = table.saves.length;
  };

  for (const action of actions) {
    table.pass(action.waitMs);
    table.effects = [];
    if (action.kind === 'scan') table.scan(action.code);
    else if (action.kind === 'outcome') action.isSaved ? table.saved() : table.failed();
    else if (action.kind === 'by-hand') {
      const orderId = open();
      // The buttons are there while a label is due.
      if (table.state.kind === 'open' && orderId)
        counts.set(orderId, countOne(of(orderId), items[action.item] ?? lamp, 'byHand'));
    } else if (action.kind === 'assign') {
      const notice = table.state.kind === 'open' ? table.state.notice : undefined;
      const item = items[action.item] ?? lamp;
      if (
        notice?.kind === 'article' &&
        notice.what === 'unknown' &&
        unitsLeft(of(open() ?? ''), [item]) > 0
      ) {
        table.send({ kind: 'assigning', assignment: { code: notice.code, itemId: item._id } });
        table.pass(500).send({ kind: action.isSure ? 'assigned' : 'dismissed' });
      }
    } else if (action.what === 'skip') {
      const notice = table.state.kind === 'open' ? table.state.notice : undefined;
      if (notice?.kind === 'not-counted') {
        isSkipped = true;
        const { text, answers } = notice.label;
        table.send({
          kind: 'answered',
          text,
          answers: { ...answers, isOwn: true, isCountSkipped: true },
          table: table.atTable(text),
        });
      }
    } else if (action.what === 'confirm')
      table.send({ kind: 'typed', text: 'L3', answers: {}, table: table.atTable('L3') });
    else if (action.what === 'anyway') table.send({ kind: 'saved-anyway' });
    else if (action.what === 'dismiss') table.send({ kind: 'dismissed' });
    else table.send({ kind: 'undone', orderId: open() ?? '' });
    settle(action.kind === 'scan' ? action.code : undefined);
    // What was skipped was one label's, until something else than its saving happens.
    if (table.state.kind !== 'saving' && table.state.kind !== 'not-saved') isSkipped = false;
  }
  return { ...saved, units };
}

const aRun = fc.array(anAction, { minLength: 120, maxLength: 120 });

describe('where contents are counted, in any run of a hundred and twenty events', () => {
  test('a label is saved only once each unit was counted, or somebody who may has skipped it; and nothing else counts than what is in the order, as often as it was ordered', () => {
    const sum = { counted: 0, skipped: 0, units: 0 };
    fc.assert(
      fc.property(aRun, fc.boolean(), (actions, mayPersonSkip) => {
        const run = play(step, actions, mayPersonSkip);
        sum.counted += run.counted;
        sum.skipped += run.skipped;
        sum.units += run.units;
      }),
      { numRuns: 300 },
    );
    // Otherwise the property would hold because nothing happens.
    expect(sum.units).toBeGreaterThan(500);
    expect(sum.counted).toBeGreaterThan(50);
    expect(sum.skipped).toBeGreaterThan(10);
  });

  test.each<[string, Machine]>([
    [
      'the label doesn’t wait for the count',
      (state, event) =>
        step(
          state,
          'table' in event && event.table ? { ...event, table: { ...event.table, left: 0 } } : event,
        ),
    ],
    [
      'any article of a waiting order counts',
      (state, event) => {
        const table = event.kind === 'scan' ? event.table : undefined;
        const isOther = table?.article?.notice?.kind === 'article' && table.article.notice.what === 'other';
        return step(
          state,
          isOther && event.kind === 'scan'
            ? { ...event, table: { ...table, article: { signal: 'counted', counts: lamp._id } } }
            : event,
        );
      },
    ],
  ])('that is found to be false where %s', (_, machine) => {
    const found = fc.check(fc.property(aRun, actions => void play(machine, actions, false)));
    expect(found.failed).toBe(true);
  });
});
