import { describe, expect, test } from 'vitest';
import { newSignInMail } from '#server/domain/mails/account-mails.ts';
import { beforeQuiet, isQuiet, isWorkingDay, momentAt, quietEnd } from '#server/domain/mails/mail-times.ts';

const night = { from: '21:00', until: '08:00' };
const at = (moment: string) => Date.parse(moment);
const iso = (moment: number) => new Date(moment).toISOString();

describe('a time of a day in a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-24', '08:30', '2026-11-24T00:30:00.000Z'],
    ['Europe/Berlin', '2026-11-24', '17:00', '2026-11-24T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-24', '00:00', '2026-11-24T08:00:00.000Z'],
    // Clocks are put back at 03:00, and forward at 02:00.
    ['Europe/Berlin', '2026-10-25', '08:30', '2026-10-25T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '08:30', '2026-03-29T06:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '23:59', '2026-03-29T21:59:00.000Z'],
    ['Pacific/Kiritimati', '2026-02-28', '23:00', '2026-02-28T09:00:00.000Z'],
  ])('%s, %s %s', (zone, day, time, moment) => {
    expect(iso(momentAt(zone, day, time))).toBe(moment);
  });
});

test('quiet hours may begin on the evening before, or be none', () => {
  expect(isQuiet(night, 'Asia/Shanghai', at('2026-11-24T12:59:00Z'))).toBe(false);
  expect(isQuiet(night, 'Asia/Shanghai', at('2026-11-24T13:00:00Z'))).toBe(true);
  expect(isQuiet(night, 'Asia/Shanghai', at('2026-11-24T23:59:00Z'))).toBe(true);
  expect(isQuiet(night, 'Asia/Shanghai', at('2026-11-25T00:00:00Z'))).toBe(false);
  const noon = { from: '12:00', until: '14:00' };
  expect(isQuiet(noon, 'Europe/Berlin', at('2026-11-24T12:00:00Z'))).toBe(true);
  expect(isQuiet({ from: '08:00', until: '08:00' }, 'UTC', at('2026-11-24T08:00:00Z'))).toBe(false);
});

test('quiet hours end on the next morning, in the night of a clock change too', () => {
  expect(iso(quietEnd(night, 'Asia/Shanghai', at('2026-11-24T15:00:00Z')))).toBe('2026-11-25T00:00:00.000Z');
  expect(iso(quietEnd(night, 'Asia/Shanghai', at('2026-11-24T23:00:00Z')))).toBe('2026-11-25T00:00:00.000Z');
  expect(iso(quietEnd(night, 'Europe/Berlin', at('2026-10-24T20:00:00Z')))).toBe('2026-10-25T07:00:00.000Z');
});

test('what would be told in the quiet hours is told half an hour before them', () => {
  expect(iso(beforeQuiet(night, 'Asia/Shanghai', at('2026-11-24T19:00:00Z')))).toBe(
    '2026-11-24T12:30:00.000Z',
  );
  expect(iso(beforeQuiet(night, 'Asia/Shanghai', at('2026-11-24T08:00:00Z')))).toBe(
    '2026-11-24T08:00:00.000Z',
  );
});

test('Monday to Friday are working days', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map(day => isWorkingDay(`2026-11-${day}`));
  expect(week).toEqual([true, true, true, true, true, false, false]);
});

test.each([
  ['en', 'Europe/Berlin', 'Chrome on Android, on Fri, Nov 27, 18:00 (Berlin time).'],
  ['en', undefined, 'Chrome on Android, on Fri, Nov 27, 17:00 (UTC time).'],
  ['zh-CN', 'Europe/Berlin', '登录：安卓版 Chrome，11月27日周五 18:00（德国时间）。'],
  ['zh-CN', undefined, '登录：安卓版 Chrome，11月28日周六 01:00（中国时间）。'],
] as const)('in %s a sign-in is dated in the zone %s: %s', (language, timeZone, words) => {
  const person = { language, firstName: 'Mei', lastName: 'Lin' };
  const signIn = { device: 'Chrome on Android', at: new Date('2026-11-27T17:00:00Z'), timeZone };
  expect(newSignInMail({ ...person, ...signIn, link: 'https://portolan.example' }, undefined).text).toContain(
    words,
  );
});
