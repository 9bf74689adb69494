import { expect, test } from 'vitest';
import { byShipBy, rowShipBy } from '#src/features/pending/list/row-ship-by.ts';
import type { Row } from '#src/outbox/rows/row.ts';

const row = (entity: string) => ({ entity }) as Row;

test('the earliest ship-by comes first; drafts and unknown orders follow in the order they had', () => {
  const shipBys = new Map([
    ['order:late', '2026-11-22T10:00:00.000Z'],
    ['order:soon', '2026-11-20T10:00:00.000Z'],
  ]);
  const rows = ['importer:1', 'order:late', 'order:unknown', 'order:soon'].map(row);
  expect(byShipBy(rows, shipBys).map(({ entity }) => entity)).toEqual([
    'order:soon',
    'order:late',
    'importer:1',
    'order:unknown',
  ]);
  expect(rowShipBy(row('order:soon'), shipBys)).toBe(Date.UTC(2026, 10, 20, 10));
  expect(rowShipBy(row('importer:1'), shipBys)).toBeUndefined();
});
