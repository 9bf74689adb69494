import { expect, it } from 'vitest';
import { shipByUrgency } from '#src/features/customs-tracking/ship-by.ts';

const now = new Date(2026, 10, 20, 12, 0);

it.each([
  [new Date(2026, 10, 20, 11, 59), 'missed'],
  [new Date(2026, 10, 20, 23, 59), 'today'],
  [new Date(2026, 10, 21, 0, 1), 'tomorrow'],
  [new Date(2026, 10, 21, 23, 59), 'tomorrow'],
  [new Date(2026, 10, 22, 0, 0), 'later'],
])('a ship-by of %s is %s at noon of November 20', (shipBy, urgency) => {
  expect(shipByUrgency(shipBy.toISOString(), now)).toBe(urgency);
});

it('the change to winter time makes no day shorter', () => {
  expect(shipByUrgency(new Date(2026, 9, 26, 1).toISOString(), new Date(2026, 9, 25, 0, 30))).toBe(
    'tomorrow',
  );
});
