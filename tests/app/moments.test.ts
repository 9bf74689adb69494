import { describe, expect, test } from 'vitest';
import { formatDuration, formatMoment } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { formatOffset, formatZone } from '#src/format/time-zone.ts';

// Of the device’s own zone, whichever it is.
const now = new Date(2026, 10, 20, 18, 0);
const today = new Date(2026, 10, 20, 10, 42);
const yesterday = new Date(2026, 10, 19, 10, 42);

describe('a moment', () => {
  test('of today is its time', () => {
    expect(formatMoment(today, 'en', now)).toBe('10:42');
    expect(formatMoment(today, 'zh-CN', now)).toBe('10:42');
  });

  test('of another day has its day', () => {
    expect(formatMoment(yesterday, 'en', now)).toBe('November 19, 2026 at 10:42');
    expect(formatMoment(yesterday, 'zh-CN', now)).toBe('2026年11月19日 10:42');
  });

  test('in an English sentence has the preposition that its form needs, and none in a Chinese one', () => {
    expect(formatWhen(today, 'en', now)).toBe('at 10:42');
    expect(formatWhen(yesterday, 'en', now)).toBe('on November 19, 2026 at 10:42');
    expect(formatWhen(today, 'zh-CN', now)).toBe('10:42');
  });
});

test('a duration is spaced as Chinese text is, and narrow in English', () => {
  const threeDays = (3 * 24 + 4) * 3600;
  expect(formatDuration(threeDays, 'zh-CN')).toBe('3 天 4 小时');
  expect(formatDuration(threeDays, 'en')).toBe('3d 4h');
});

test('what is printed names how far the clock is from UTC at that moment, and whose time it is', () => {
  const minutes = 0 - today.getTimezoneOffset();
  const offset = formatOffset(today, 'en');
  const [, sign = '+', hours = '0', rest = '0'] = /^UTC(?:([+-−])(\d+)(?::(\d+))?)?$/.exec(offset) ?? [];
  expect((sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(rest))).toBe(minutes);
  // A zone without a name, such as UTC, is said as its distance.
  expect(formatZone(today, 'zh-CN')).toMatch(/^(?!GMT)./);
});
