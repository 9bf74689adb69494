import type { Row } from '#src/outbox/rows/row.ts';

/** When the marketplace wants a confirmation; undefined for a draft, or an order that isn't known here. */
export function rowShipBy(row: Row, shipBys: ReadonlyMap<string, string>): number | undefined {
  const shipBy = shipBys.get(row.entity);
  return shipBy === undefined ? undefined : Date.parse(shipBy);
}

/** What is wanted soonest comes first; what nobody waits for keeps its order behind it. */
export function byShipBy(rows: readonly Row[], shipBys: ReadonlyMap<string, string>): Row[] {
  return rows.toSorted(
    (one, other) => (rowShipBy(one, shipBys) ?? Infinity) - (rowShipBy(other, shipBys) ?? Infinity) || 0,
  );
}
