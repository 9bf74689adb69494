import { expect, it } from 'vitest';
import { shipByUrgency } from '#src/entities/order/ship-by.ts';

const now = new Date(2026, 10, 20, 12, 0);

it.each([
  [new Date(2026, 10, 20, 11, 59), 'missed'],
  [new Date(2026, 10, 20, 23, 59), 'soon'],
  [new Date(2026, 10, 21, 0, 0), 'tomorrow'],
  [new Date(2026, 10, 21, 23, 59), 'tomorrow'],
  [new Date(2026, 10, 22, 0, 0), 'later'],
])('a ship-by of %s is %s at noon of November 20', (shipBy, urgency) => {
  expect(shipByUrgency(shipBy.getTime(), now.getTime(), undefined)).toBe(urgency);
});

it('a day is as red as its last twelve hours', () => {
  const shipBy = new Date(2026, 10, 20, 23, 0).getTime();
  expect(shipByUrgency(shipBy, new Date(2026, 10, 20, 11, 0).getTime(), undefined)).toBe('today');
  expect(shipByUrgency(shipBy, new Date(2026, 10, 20, 11, 1).getTime(), undefined)).toBe('soon');
});

it('the change to winter time makes no day shorter', () => {
  const [shipBy, now] = [new Date(2026, 9, 26, 1).getTime(), new Date(2026, 9, 25, 0, 30).getTime()];
  expect(shipByUrgency(shipBy, now, undefined)).toBe('tomorrow');
});
