import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { OrderId } from '#src/contract/ids.ts';
import type { Sort } from '#src/contract/orders/table-state.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { type Arrangement, OrderArranger } from '#src/features/customs-tracking/arrange/arrange-orders.ts';
import {
  type SortField,
  statusFilters,
  type TrackingFilter,
} from '#src/features/customs-tracking/arrange/tracking-search.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';

function order(id: string, rest: Partial<OverlaidOrder> = {}): OverlaidOrder {
  return {
    orderId: id as OrderId,
    status: 'IN_PROGRESS',
    updatedAt: '2026-11-20T09:00:00Z',
    duration: 60,
    place: 'Hamburg Waltershof',
    mrn: null,
    hasProof: false,
    itemCount: 1,
    confirmedCount: rest.shipBy ? 0 : 1,
    ...rest,
  };
}

const now = Date.parse('2026-11-20T12:00:00Z');
const days = shipByDays('UTC', now);
const arrangeWith = (arranger: OrderArranger, orders: readonly OverlaidOrder[], arrangement: Arrangement) => {
  const { count, counts, slice } = arranger.arrange(orders, arrangement);
  return { count, counts, shown: slice(0, orders.length) };
};
const arrangeOrders = (orders: readonly OverlaidOrder[], arrangement: Arrangement) =>
  arrangeWith(new OrderArranger(), orders, arrangement);
const sortOrders = (orders: readonly OverlaidOrder[], sort: Sort<SortField>) =>
  arrangeOrders(orders, { text: '', words: customsTrackingTexts.en, sort, now, days }).shown;
const ids = (orders: readonly OverlaidOrder[]) => orders.map(({ orderId }) => orderId as string);

describe('search', () => {
  const orders = [
    order('028-1', { place: 'Liège Airport', mrn: '26BE21200000877KL5', status: 'RELEASED' }),
    order('303-2', { place: null }),
    order('028-3', { status: 'NOT_RELEASED' }),
  ];
  const find = (text: string, language: 'en' | 'zh-CN' = 'en') => {
    const { status, releasedShort } = customsTrackingTexts[language];
    const words = { status, releasedShort };
    const sort = { field: 'orderId', direction: 'asc' } as const;
    return ids(arrangeOrders(orders, { text, words, sort, now, days }).shown);
  };

  it('looks at order id, MRN, place and the label of the status, in any case', () => {
    expect(find('303')).toEqual(['303-2']);
    expect(find('26be212')).toEqual(['028-1']);
    expect(find('LIÈGE')).toEqual(['028-1']);
    expect(find('not released')).toEqual(['028-3']);
  });
  it('finds a status by its label, and "released" finds nothing that is not released', () => {
    expect(find('released')).toEqual(['028-1']);
    expect(find('rel')).toEqual(['028-1']);
    expect(find('Not  Released')).toEqual(['028-3']);
    expect(find('not rel')).toEqual(['028-3']);
    expect(find('028 not released hamburg')).toEqual(['028-3']);
    expect(find('progress')).toEqual(['303-2']);
    expect(find('已放行', 'zh-CN')).toEqual(['028-1']);
    expect(find('放行', 'zh-CN')).toEqual(['028-1']);
    expect(find('未放行', 'zh-CN')).toEqual(['028-3']);
    expect(find('未', 'zh-CN')).toEqual(['028-3']);
  });
  it('wants every word', () => {
    expect(find('028 hamburg')).toEqual(['028-3']);
  });
  it('answers all where it is empty or blank', () => {
    expect(find('  ')).toHaveLength(3);
  });
});

describe('filters', () => {
  const shipBy = '2026-11-24T22:59:59.000Z';
  const orders = [
    order('a', { status: 'NOT_RELEASED', itemCount: 2, confirmedCount: 1, openCount: 1, shipBy }),
    order('b', { status: 'NOT_RELEASED', itemCount: 1, confirmedCount: 1, place: 'Bremen' }),
    order('c', { status: 'RELEASED', itemCount: 1, confirmedCount: 0, openCount: 1, place: 'Bremen' }),
    order('d', {
      itemCount: 3,
      confirmedCount: 0,
      openCount: 3,
      shipBy,
      waiting: { state: 'queued', count: 3 },
    }),
    order('e', {
      itemCount: 2,
      confirmedCount: 1,
      openCount: 1,
      shipBy,
      waiting: { state: 'needs-you', count: 1 },
    }),
  ];
  const { status, releasedShort } = customsTrackingTexts.en;
  const arrange = (text: string, filter?: TrackingFilter) =>
    arrangeOrders(orders, {
      text,
      words: { status, releasedShort },
      filter,
      sort: { field: 'orderId', direction: 'asc' },
      now,
      days,
    });

  const none = days.days.map(({ day }) => ({ day, count: 0 }));
  const load = none.map(({ day, count }) => ({ day, count: day === '2026-11-24' ? 1 : count }));

  it('show what is to ship, overdue, due on a day, or of a status, each with its count among what is searched', () => {
    expect(ids(arrange('').shown)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(arrange('').counts).toEqual({
      ...{ all: 5, held: 2, 'in-progress': 2, released: 1 },
      ...{ overdue: 0, dueToday: 0, toShip: 2, load },
    });
    // What needs somebody is packed.
    expect(ids(arrange('', 'to-ship').shown)).toEqual(['a', 'c']);
    expect(ids(arrange('', '2026-11-24').shown)).toEqual(['a']);
    expect(ids(arrange('', 'overdue').shown)).toEqual([]);
    expect(ids(arrange('', 'held').shown)).toEqual(['a', 'b']);
    expect(ids(arrange('', 'in-progress').shown)).toEqual(['d', 'e']);
    expect(arrange('bremen', 'held').counts).toEqual({
      ...{ all: 2, held: 1, 'in-progress': 0, released: 1 },
      ...{ overdue: 0, dueToday: 0, toShip: 1, load: none },
    });
    expect(ids(arrange('bremen', 'held').shown)).toEqual(['b']);
  });
});

describe('sort', () => {
  it('by status goes from what blocks to what is done', () => {
    const orders = [order('a', { status: 'RELEASED' }), order('b', { status: 'NOT_RELEASED' }), order('c')];
    expect(ids(sortOrders(orders, { field: 'status', direction: 'asc' }))).toEqual(['b', 'c', 'a']);
    expect(ids(sortOrders(orders, { field: 'status', direction: 'desc' }))).toEqual(['a', 'c', 'b']);
  });
  it('puts what has no value last in either direction', () => {
    const orders = [order('a'), order('b', { mrn: '26X' }), order('c', { mrn: '26A' })];
    expect(ids(sortOrders(orders, { field: 'mrn', direction: 'asc' }))).toEqual(['c', 'b', 'a']);
    expect(ids(sortOrders(orders, { field: 'mrn', direction: 'desc' }))).toEqual(['b', 'c', 'a']);
  });
  it('keeps the newest change first among equals, and leaves the list itself alone', () => {
    const orders = [order('old', { updatedAt: '2026-11-01T00:00:00Z' }), order('new')];
    expect(ids(sortOrders(orders, { field: 'place', direction: 'asc' }))).toEqual(['new', 'old']);
    expect(ids(orders)).toEqual(['old', 'new']);
  });
});

describe('what was found out before', () => {
  const words = customsTrackingTexts.en;
  const anyOrder = fc
    .record({
      orderId: fc.stringMatching(/^0(28|30)-[12]{2}$/).map(id => id as OrderId),
      status: fc.constantFrom('NOT_RELEASED', 'IN_PROGRESS', 'RELEASED'),
      updatedAt: fc.constantFrom('2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z', '2026-11-18T09:00:00Z'),
      duration: fc.integer({ min: 0, max: 3 }),
      // Under way, or over.
      handedOverAt: fc.constantFrom(undefined, new Date(now).toISOString()),
      place: fc.constantFrom(null, 'Bremen', 'Resita'),
      mrn: fc.constantFrom(null, '26BE2', '26DE1'),
      confirmedCount: fc.integer({ min: 0, max: 1 }),
      openCount: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ handedOverAt, ...given }) =>
      order(given.orderId, { ...given, itemCount: 1, ...(handedOverAt && { handedOverAt }) }),
    );
  const anySort = fc.record({
    field: fc.constantFrom<SortField>('status', 'orderId', 'updatedAt', 'duration', 'place', 'mrn', 'shipBy'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  });
  const anyArrangement = fc.record({
    // One letter after the other; "res" finds "in progress" where "re" does not, for that begins "released".
    text: fc.constantFrom(
      '',
      '0',
      '02',
      '028',
      '028-1',
      'r',
      're',
      'rel',
      'res',
      'not',
      'not r',
      'b',
      'bremen 0',
    ),
    words: fc.constant(words),
    filter: fc.constantFrom<TrackingFilter | undefined>(
      undefined,
      'to-ship',
      'overdue',
      'today',
      '2026-11-24',
      ...statusFilters,
    ),
    sort: fc.option(anySort, { nil: undefined }),
    now: fc.constantFrom(now, now + 1000, now + 2000),
    days: fc.constant(days),
  });
  const anyChange = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), orders: fc.array(anyOrder, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('replace' as const), at: fc.nat(11), by: anyOrder }),
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(11) }),
  );

  it('gives the same as looking at every order again, while the list grows, changes and is typed in', () => {
    const check = (
      first: OverlaidOrder[],
      arrangements: Arrangement[],
      changes: (typeof anyChange extends fc.Arbitrary<infer Change> ? Change : never)[],
    ) => {
      const arranger = new OrderArranger();
      let orders: readonly OverlaidOrder[] = first;
      for (const change of changes) {
        if (change.kind === 'add') orders = [...orders, ...change.orders];
        else if (change.kind === 'drop') orders = orders.filter((_, at) => at !== change.at);
        else orders = orders.map((old, at) => (at === change.at ? change.by : old));
        for (const arrangement of arrangements) {
          const again = arrangeOrders(orders, arrangement);
          expect(arrangeWith(arranger, orders, arrangement)).toEqual(again);
        }
      }
    };
    const orders = fc.array(anyOrder, { maxLength: 12 });
    const arrangements = fc.array(anyArrangement, { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(orders, arrangements, fc.array(anyChange, { maxLength: 6 }), check), {
      numRuns: 400,
    });
  });

  it('sorts by duration again each minute: a clearance under way overtakes one that is over', () => {
    const orders = [
      order('over', { duration: 90 }),
      order('under way', { duration: 60, handedOverAt: new Date(now - 60_000).toISOString() }),
    ];
    const arranger = new OrderArranger();
    const shownAt = (at: number) => {
      const sort = { field: 'duration', direction: 'desc' } as const;
      return ids(arrangeWith(arranger, orders, { text: '', words, sort, now: at, days }).shown);
    };
    expect(shownAt(now)).toEqual(['over', 'under way']);
    expect(shownAt(now + 60_000)).toEqual(['under way', 'over']);
  });

  it('is kept for a list that has grown: only what was added is looked at', () => {
    let looked = 0;
    const watched = (id: string) => {
      const plain = order(id);
      return Object.defineProperty({ ...plain }, 'place', {
        enumerable: true,
        get() {
          looked += 1;
          return plain.place;
        },
      });
    };
    const arranger = new OrderArranger();
    const orders = [watched('028-1'), watched('028-2')];
    arranger.arrange(orders, { text: '028', words, sort: undefined, now, days });
    looked = 0;
    const more = [...orders, watched('028-3')];
    expect(arranger.arrange(more, { text: '028-', words, sort: undefined, now, days }).count).toBe(3);
    expect(looked).toBe(1);
  });
});
