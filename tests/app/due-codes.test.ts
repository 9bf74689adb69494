import { expect, test } from 'vitest';
import { dueCodes } from '#src/entities/packing/due-codes.ts';
import type { LabelEntry, PackingState } from '#src/entities/packing/packing-state.ts';
import { beginPacking } from '#src/entities/packing/packing-turns.ts';

const rest = { since: 5, turn: 2, putAside: [] };
const orderId = '302-1234567-7654321';
const label: LabelEntry = { text: 'RB123456785GB', trackingId: 'RB123456785GB', answers: {}, isTyped: false };
const open: PackingState<never> = { kind: 'open', orderId, ...rest };

const states: readonly (readonly [string, PackingState<never>, readonly string[], boolean])[] = [
  ['the list, orders and articles', beginPacking<never>(undefined, 5), ['order', 'product'], false],
  ['an open order, its label', open, ['tracking'], false],
  [
    'a question between two orders, one of them',
    { kind: 'question', question: { kind: 'other-order', other: '028-1234567-7654321' }, orderId, ...rest },
    ['order'],
    true,
  ],
  [
    'any other question, nothing',
    { kind: 'question', question: { kind: 'cancellation', label }, orderId, ...rest },
    [],
    true,
  ],
  ['a label that is being saved, nothing', { kind: 'saving', label, orderId, ...rest }, [], false],
  ['one that wasn’t saved, a label', { kind: 'not-saved', label, orderId, ...rest }, ['tracking'], false],
  [
    'a parcel that is done, the next order',
    { kind: 'saved', trackingId: label.trackingId, orderId, ...rest },
    ['order', 'product'],
    false,
  ],
  [
    'an order that no longer waits, the next one',
    { kind: 'gone', before: { kind: 'open', orderId }, orderId, ...rest },
    ['order', 'product'],
    false,
  ],
];

test.each(states)('the camera delivers at %s', (_, state, kinds, isAnswer) => {
  expect(dueCodes(state, new Set())).toMatchObject({ kinds: new Set(kinds), isAnswer });
});

test('a notice leaves what was read as it is, and another state or order starts the count again', () => {
  const turnOf = (state: PackingState<never>) => dueCodes(state, new Set()).turn;
  expect(turnOf({ ...open, notice: { kind: 'same-order' } })).toBe(turnOf(open));
  expect(turnOf({ ...open, turn: 3 })).not.toBe(turnOf(open));
  expect(turnOf({ kind: 'saving', label, orderId, ...rest })).not.toBe(turnOf(open));
});
