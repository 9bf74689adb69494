import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#src/contract/language.ts';
import { parseDay, showDay } from '#src/ui/fields/parse-day.ts';

test.each([
  'November 20, 2026',
  'november 20 2026',
  'NOV 20, 2026',
  'Nov. 20th, 2026',
  '20 November 2026',
  ' 20  nov 2026 ',
  '2026-11-20',
  '2026/11/20',
  '20.11.2026',
  '2026年11月20日',
  '2026 年 11 月 20 日',
  '２０２６年１１月２０日',
])('"%s" is read as the same day', text => {
  expect(parseDay(text)).toBe('2026-11-20');
});

test.each([
  '',
  'soon',
  'November',
  'November 31, 2026',
  'February 29, 2027',
  '2026-13-01',
  '11-20-2026',
  '20',
])('"%s" is no day', text => {
  expect(parseDay(text)).toBeUndefined();
});

test('[146] a day is shown as MMMM D, YYYY', () => {
  expect(showDay('2026-03-05', languages.en.day)).toBe('March 5, 2026');
  expect(showDay('2026-03-05', languages['zh-CN'].day)).toBe('2026年3月5日');
  expect(showDay('', languages.en.day)).toBe('');
});

test('[146] every day that is shown is read back as itself, in both languages', () => {
  const days = fc
    .date({ min: new Date('1900-01-01T00:00Z'), max: new Date('2199-12-31T00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, day => {
      expect(parseDay(showDay(day, languages.en.day))).toBe(day);
      expect(parseDay(showDay(day, languages['zh-CN'].day))).toBe(day);
    }),
  );
});
