import { describe, expect, test } from 'vitest';
import { wrongDay } from '#src/features/today/wrong-clock.ts';

const today = { timeZone: 'Asia/Shanghai', day: '2026-11-25' };
const at = (moment: string) => wrongDay(today, Date.parse(moment));

describe('the clock of a device', () => {
  test.each(['2026-11-25T04:00:00Z', '2026-11-24T16:00:00Z', '2026-11-25T15:59:00Z'])(
    'is right at %s, which is the server’s day in the company’s zone',
    moment => expect(at(moment)).toBeUndefined(),
  );

  test.each(['2026-11-24T15:10:00Z', '2026-11-25T16:50:00Z'])(
    'is right at %s too: midnight is less than an hour away',
    moment => expect(at(moment)).toBeUndefined(),
  );

  test.each([
    ['2026-11-24T04:00:00Z', '2026-11-24'],
    ['2026-11-26T04:00:00Z', '2026-11-26'],
    ['2020-01-01T00:00:00Z', '2020-01-01'],
  ])('is wrong at %s', (moment, day) => expect(at(moment)).toBe(day));
});
