import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';
import { ReadTimeZone, TimeZone } from '#src/contract/time-zone.ts';

const hour = 3_600_000;

describe('the day that a moment is in', () => {
  it.each([
    [
      '2026-11-25T09:59:59.999Z',
      'Pacific/Kiritimati',
      '2026-11-25',
      'UTC+14, one millisecond before midnight',
    ],
    ['2026-11-25T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-26', 'UTC+14 at midnight'],
    [
      '2026-11-25T10:59:59.999Z',
      'Pacific/Pago_Pago',
      '2026-11-24',
      'UTC−11, one millisecond before midnight',
    ],
    ['2026-11-25T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-11-25', 'UTC−11 at midnight'],
    ['2026-11-25T15:59:59.000Z', 'Asia/Shanghai', '2026-11-25', 'Shanghai before midnight'],
    ['2026-11-25T16:00:00.000Z', 'Asia/Shanghai', '2026-11-26', 'Shanghai at midnight'],
    [
      '2026-11-24T18:15:00.000Z',
      'Asia/Kathmandu',
      '2026-11-25',
      'a zone that is ahead by 5 hours and 45 minutes',
    ],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01', 'the turn of the year'],
    ['2028-02-29T22:59:59.000Z', 'Europe/Berlin', '2028-02-29', 'a leap day'],
    ['2026-03-29T00:59:59.000Z', 'Europe/Berlin', '2026-03-29', 'before the clocks are put forward'],
    [
      '2026-10-25T00:30:00.000Z',
      'Europe/Berlin',
      '2026-10-25',
      'in the first of two hours that have one name',
    ],
    ['2026-10-25T22:59:59.000Z', 'Europe/Berlin', '2026-10-25', 'at the end of a day of 25 hours'],
  ])('of %s in %s is %s: %s', (moment, zone, day) => {
    expect(dayIn(zone, Date.parse(moment))).toBe(day);
  });

  it.each([undefined, 'Mars/Olympus_Mons'])(
    'is that of the device’s own calendar where the zone is %s',
    zone => {
      expect(dayIn(zone, new Date(2026, 10, 25).getTime())).toBe('2026-11-25');
      expect(dayIn(zone, new Date(2026, 10, 25).getTime() - 1)).toBe('2026-11-24');
    },
  );
});

describe('the beginning of a day', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-25', '2026-11-24T10:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-11-25', '2026-11-25T11:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    // Midnight is skipped here: the day begins at one o'clock.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
  ])('in %s of %s is %s, and the day has %s hours', (zone, day, start, hours) => {
    const at = startOfDay(zone, day);
    expect(new Date(at).toISOString()).toBe(start);
    expect(dayIn(zone, at)).toBe(day);
    expect(dayIn(zone, at - 1)).toBe(dayAfter(day, -1));
    expect((startOfDay(zone, dayAfter(day)) - at) / hour).toBe(hours);
  });

  it('of a day that the zone skipped is that of the next one', () => {
    expect(startOfDay('Pacific/Apia', '2011-12-30')).toBe(startOfDay('Pacific/Apia', '2011-12-31'));
  });
});

describe('the days ahead', () => {
  it('follow each other without a gap, even across a clock change', () => {
    const { now, days } = shipByDays('Europe/Berlin', Date.parse('2026-10-23T09:00:00Z'));
    expect(days.map(({ day }) => day)).toEqual([
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
    ]);
    expect(days[0]?.from).toBe(now);
    for (const [place, { before }] of days.slice(0, -1).entries()) expect(days[place + 1]?.from).toBe(before);
    expect(days[2]).toMatchObject({ from: '2026-10-24T22:00:00.000Z', before: '2026-10-25T23:00:00.000Z' });
  });
});

describe('a time zone', () => {
  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+11'])(
    '%s is one',
    name => {
      expect(v.is(TimeZone, name)).toBe(true);
    },
  );
  it.each([
    '',
    '+08:00',
    'Mars/Olympus_Mons',
    'Asia/',
    '../etc/passwd',
    'Europe/Berlin; drop table',
    'x'.repeat(65),
  ])('“%s” is none, and what is read without it has no zone', name => {
    expect(v.is(TimeZone, name)).toBe(false);
    expect(v.parse(ReadTimeZone, name)).toBeUndefined();
  });
});
