import { describe, expect, it } from 'vitest';
import type { TrackedOrder } from '#src/api/tracking-query.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { searchOrders, searchTexts, sortOrders } from '#src/features/customs-tracking/arrange-orders.ts';

const words = { NOT_RELEASED: 'Not released', RELEASED: 'Released', IN_PROGRESS: 'In progress' };

function order(id: string, rest: Partial<TrackedOrder> = {}): TrackedOrder {
  return {
    orderId: id as OrderId,
    status: 'IN_PROGRESS',
    updatedAt: '2026-11-20T09:00:00Z',
    duration: 60,
    place: 'Hamburg Waltershof',
    mrn: null,
    hasProof: false,
    ...rest,
  };
}

const ids = (orders: readonly TrackedOrder[]) => orders.map(({ orderId }) => orderId as string);

describe('search', () => {
  const orders = [
    order('028-1', { place: 'Liège Airport', mrn: '26BE21200000877KL5', status: 'RELEASED' }),
    order('303-2', { place: null }),
    order('028-3', { status: 'NOT_RELEASED' }),
  ];
  const find = (text: string) => ids(searchOrders(orders, searchTexts(orders, words), text));

  it('looks at order id, MRN, place and the word of the status, in any case', () => {
    expect(find('303')).toEqual(['303-2']);
    expect(find('26be212')).toEqual(['028-1']);
    expect(find('LIÈGE')).toEqual(['028-1']);
    expect(find('not released')).toEqual(['028-3']);
  });
  it('wants every word', () => {
    expect(find('028 hamburg')).toEqual(['028-3']);
  });
  it('answers all where it is empty or blank', () => {
    expect(find('  ')).toHaveLength(3);
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
