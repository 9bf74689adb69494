import { expect, test } from 'vitest';
import { isOverBudget } from '../../scripts/budgets.ts';

test('one line over its limit is over the budget', () => {
  const line = { what: 'styles', kilobytes: 15, limit: 15 };
  expect(isOverBudget([line])).toBe(false);
  expect(isOverBudget([line, { ...line, kilobytes: 15.001 }])).toBe(true);
});
