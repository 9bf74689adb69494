import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SellerId } from '#src/contract/ids.ts';
import type { Row } from '#src/outbox/row.ts';
import type { Deed, Word } from '#tests/faults/soak/deed.ts';
import { type Ending, judge } from '#tests/faults/soak/judge.ts';

// What the soak's own check finds: one that finds nothing would prove nothing.

let clock = 0;

function confirm(opId: string, item: string, word: Word = { kind: 'kept' }): Deed {
  clock += 1;
  const operation = {
    kind: 'confirm',
    number: clock,
    device: 0,
    tab: 0,
    by: 'call',
    item: 0,
    trackingId: 'YT1',
  } as const;
  return { operation, opId, subject: item, startedAt: clock, word };
}

function edit(opId: string, name: string, word: Word = { kind: 'kept' }): Deed {
  clock += 1;
  const operation = { kind: 'draft', number: clock, device: 0, tab: 0, by: 'call', draft: 2, name } as const;
  return { operation, opId, subject: 'importer', startedAt: clock, word };
}

function row(opId: string, state: Row['state']): Row {
  return {
    v: 1,
    opId,
    kind: 'shipment-confirmation',
    entity: 'order:1',
    claims: [],
    seq: 1,
    sellerId: v.parse(SellerId, 'seller'),
    payload: {},
    payloadV: 1,
    state,
    attempts: 1,
    nextAt: 0,
    createdAt: 0,
    appVersion: '1',
  };
}

function ending(deeds: Deed[], more: Partial<Ending> & { rows?: Row[]; seen?: string[] } = {}): Ending {
  const { rows = [], seen = [], ...rest } = more;
  return {
    deeds,
    ledger: [],
    draftKeys: new Set(),
    importers: new Map(),
    devices: [{ rows, seen: new Set(seen), discarded: new Set() }],
    ...rest,
  };
}

const words = (end: Ending) => judge(end).map(({ words: found }) => found);

describe('the check of a soak', () => {
  test('finds nothing where each confirmation is an effect, a conflict that is shown, or was never promised', () => {
    const deeds = [
      confirm('a', 'one'),
      confirm('b', 'one'),
      confirm('c', 'two', { kind: 'nothing', why: '' }),
    ];
    const ledger = [{ opId: 'a', items: ['one'] }];
    expect(words(ending(deeds, { ledger, rows: [row('a', 'sent'), row('b', 'conflict')] }))).toEqual([]);
  });

  test('finds a row that waits, but for one that a conflict of the same order holds', () => {
    const deeds = [confirm('a', 'one'), confirm('b', 'two')];
    const rows = (first: Row['state'], second: Row['state']) => [
      row('a', first),
      { ...row('b', second), seq: 2 },
    ];
    expect(words(ending(deeds, { rows: rows('conflict', 'queued') }))).toEqual([]);
    expect(words(ending(deeds, { rows: rows('queued', 'conflict') }))).toEqual([
      'still waits, queued: undefined',
    ]);
    expect(words(ending(deeds, { rows: rows('conflict', 'sending') }))).toEqual([
      'still waits, sending: undefined',
    ]);
  });

  test('finds what took effect twice, and two confirmations of one item', () => {
    const ledger = [
      { opId: 'a', items: ['one'] },
      { opId: 'a', items: ['two'] },
      { opId: 'b', items: ['one'] },
    ];
    expect(words(ending([confirm('a', 'one'), confirm('b', 'one')], { ledger }))).toEqual([
      'took effect twice',
      'confirmed what a had confirmed',
    ]);
  });

  test('finds what was promised and is gone, and what was only in a row and is gone', () => {
    const deeds = [confirm('a', 'one'), confirm('b', 'two', { kind: 'nothing', why: '' })];
    expect(words(ending(deeds, { seen: ['b'] }))).toEqual(['was kept, and is lost', 'was kept, and is lost']);
  });

  test('finds what a device calls sent and the server does not know, and what still waits', () => {
    const rows = [row('a', 'sent'), row('b', 'queued')];
    expect(words(ending([confirm('a', 'one'), confirm('b', 'two')], { rows }))).toEqual([
      'is called sent, and took no effect',
      'still waits, queued: undefined',
      'was kept, and is lost',
    ]);
  });

  test('lets a later edit take an earlier one’s place, and finds a last content that nobody kept last', () => {
    const deeds = [edit('a', 'first'), edit('b', 'second')];
    const draftKeys = new Set(['b']);
    const at = (name: string) => new Map([['importer', { name, version: 1 }]]);
    expect(words(ending(deeds, { draftKeys, importers: at('second') }))).toEqual([]);
    expect(words(ending(deeds, { draftKeys, importers: at('first') }))).toEqual([
      'the last content is "first", not one of ["second"]',
    ]);
  });

  test('finds a draft that was saved more often than keys say, and one that was lost', () => {
    const deeds = [edit('a', 'first')];
    const importers = new Map([['importer', { name: 'first', version: 2 }]]);
    expect(words(ending(deeds, { draftKeys: new Set(['a']), importers }))).toEqual([
      'importer was saved 2 times by 1 keys',
    ]);
    expect(words(ending(deeds))).toEqual([
      'was kept, and is lost',
      'the last content is "undefined", not one of ["first"]',
    ]);
  });
});
