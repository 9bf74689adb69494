import { describe, expect, test } from 'vitest';
import type { Row } from '#src/outbox/rows/row.ts';
import type { Deed, Word } from '#tests/faults/soak/deed.ts';
import { type Ending, judge, type LedgerEntry } from '#tests/faults/soak/judge.ts';
import { memberOf } from '#tests/session/tokens.ts';

// What the soak's own check finds: one that finds nothing would prove nothing.

let clock = 0;

function confirm(opId: string, item: string, word: Word = { kind: 'queued' }): Deed {
  clock += 1;
  const operation = {
    kind: 'confirm',
    // Corrected on one device alone.
    number: clock * 5 + 1,
    device: 0,
    tab: 0,
    by: 'call',
    item: 0,
    trackingId: 'YT1',
  } as const;
  return { operation, opId, subject: item, confirmation: `id of ${opId}`, startedAt: clock, word };
}

/** Of the confirmation that `of` made. */
function correct(opId: string, of: Deed, trackingId: string, word: Word = { kind: 'queued' }): Deed {
  clock += 1;
  const { subject = '', confirmation = '' } = of;
  const operation = {
    kind: 'amend',
    number: clock * 5 + 1,
    device: 0,
    tab: 0,
    by: 'call',
    confirmation: of.operation.number,
    item: 0,
    trackingId,
  } as const;
  return { operation, opId, subject, confirmation, startedAt: clock, word };
}

/** As the server has it, and the marketplace. */
function entry(opId: string, items: string[], more: Partial<LedgerEntry> = {}): LedgerEntry {
  const trackingId = more.trackingId ?? 'YT1';
  return {
    ...{ opId, id: `id of ${opId}`, items, trackingId, accepted: more.revisions?.length ?? 1 },
    revisions: [{ number: 1, trackingId }],
    package: { reference: `package of ${opId}`, values: trackingId },
    ...more,
  };
}

function edit(opId: string, name: string, word: Word = { kind: 'queued' }): Deed {
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
    locks: [],
    seq: 1,
    ...memberOf('seller'),
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
    packages: (more.ledger ?? []).map(one => one.package),
    changeKeys: new Set(),
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
    const ledger = [entry('a', ['one'])];
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
      entry('a', ['one']),
      entry('a', ['two'], { package: { reference: 'another', values: 'YT1' } }),
      entry('b', ['one']),
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
    const changeKeys = new Set(['b']);
    const at = (name: string) => new Map([['importer', { name, version: 1 }]]);
    expect(words(ending(deeds, { changeKeys, importers: at('second') }))).toEqual([]);
    expect(words(ending(deeds, { changeKeys, importers: at('first') }))).toEqual([
      'the last content is "first", not one of ["second"]',
    ]);
  });

  test('finds a draft that was saved more often than keys say, and one that was lost', () => {
    const deeds = [edit('a', 'first')];
    const importers = new Map([['importer', { name: 'first', version: 2 }]]);
    expect(words(ending(deeds, { changeKeys: new Set(['a']), importers }))).toEqual([
      'importer was saved 2 times by 1 keys',
    ]);
    expect(words(ending(deeds))).toEqual([
      'was kept, and is lost',
      'the last content is "undefined", not one of ["first"]',
    ]);
  });

  /** One confirmation `a` that was corrected by `b`, as the server has it. */
  const corrected = (more: Partial<LedgerEntry> = {}, first = confirm('a', 'one')) => {
    const numbers = ['YT1', 'YT2'].map((trackingId, place) => ({ number: place + 1, trackingId }));
    const ledger = [entry('a', ['one'], { trackingId: 'YT2', revisions: numbers, ...more })];
    return { deeds: [first, correct('b', first, 'YT2')], ledger, changeKeys: new Set(['b']) };
  };

  test('finds nothing where the newest revision is what somebody was told last, alone or as part of its confirmation', () => {
    const { deeds, ...more } = corrected();
    expect(words(ending(deeds, more))).toEqual([]);
    const merged = [entry('b', ['one'], { id: 'id of a', trackingId: 'YT2' })];
    expect(words(ending(deeds, { ledger: merged }))).toEqual([]);
  });

  test('finds a correction that is lost, and one that nobody wanted last', () => {
    const { deeds } = corrected();
    expect(words(ending(deeds, { ledger: [entry('a', ['one'])] }))).toEqual([
      'was kept, and is lost',
      'the last tracking number is "YT1", not one of ["YT2"]',
    ]);
  });

  test('lets a correction that waits behind a conflict take the place of one that never left, and finds the one whose successor is gone', () => {
    const first = confirm('a', 'one');
    const deeds = [first, correct('b', first, 'YT2'), correct('c', first, 'YT3')];
    const ledger = [entry('a', ['one'])];
    const waiting = [row('x', 'conflict'), { ...row('c', 'queued'), seq: 2 }];
    expect(words(ending(deeds, { ledger, rows: waiting }))).toEqual([]);
    expect(words(ending(deeds, { ledger, rows: waiting.slice(0, 1) }))).toContain(
      'the last tracking number is "YT1", not one of ["YT3"]',
    );
  });

  test('finds a package that is not there, shows an earlier revision, or has a reference that no confirmation has', () => {
    const { deeds, ...more } = corrected();
    const reference = 'package of a';
    expect(words(ending(deeds, { ...more, packages: [] }))).toEqual(['is 0 packages at the marketplace']);
    expect(words(ending(deeds, { ...more, packages: [{ reference, values: 'YT1' }] }))).toEqual([
      'is "YT1" at the marketplace, and "YT2" here',
    ]);
    const packages = [
      { reference, values: 'YT2' },
      { reference: 'another', values: 'YT2' },
    ];
    expect(words(ending(deeds, { ...more, packages }))).toEqual([
      'the marketplace has another, which no confirmation has',
    ]);
  });

  test('finds a history that does not agree with the ledger, its keys or the marketplace', () => {
    const { deeds, ...more } = corrected();
    expect(words(ending(deeds, { ...more, changeKeys: new Set(['b', 'c']) }))).toEqual([]);
    expect(
      words(
        ending([...deeds, correct('c', deeds[0] ?? expect.fail(), 'YT2')], {
          ...more,
          changeKeys: new Set(['b', 'c']),
        }),
      ),
    ).toEqual(['id of a has 2 revisions by 3 keys']);
    const revisions = [1, 3].map(number => ({ number, trackingId: 'YT1' }));
    const { ledger } = corrected({ revisions, accepted: 1 });
    expect(words(ending(deeds, { ...more, ledger }))).toEqual([
      'its revisions are 1,3',
      'its history ends with "YT1", and the ledger has another',
      'the marketplace took revision 1 of 2, says the history',
    ]);
  });
});
