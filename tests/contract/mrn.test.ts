import { describe, expect, it } from 'vitest';
import { isMrn, mrnCheckDigit } from '#server/domain/clearances/mrn.ts';

const valid = [
  '22ITZXBZYUTJFLJXK6',
  '26DE58510000012AR0',
  '26NL000510A1B2C3R9',
  '26FRD0026700004CR7',
  '26PL32204000ABC1R7',
  '26ITQXX01T000123R0',
  '26BEE0000123ABCDS2',
];

describe('movement reference numbers', () => {
  it.each(valid)('%s is valid', mrn => {
    expect(isMrn(mrn)).toBe(true);
  });

  it('a published wrong one is refused', () => {
    expect(isMrn('22DK1V0QQK2S6J7TU2')).toBe(false);
  });

  it.each(valid)('%s with any other check digit is refused', mrn => {
    const others = [...'0123456789'].filter(digit => digit !== mrn.slice(-1));
    expect(others.filter(digit => isMrn(mrn.slice(0, -1) + digit))).toEqual([]);
  });

  it('lower case, spaces and wrong lengths are refused', () => {
    const wrong = [
      '26de58510000012ar0',
      '26DE 58510000012AR0',
      '26DE58510000012AR',
      '26DE58510000012AR00',
      '',
    ];
    expect(wrong.filter(isMrn)).toEqual([]);
  });

  it('a character outside the alphabet is named', () => {
    expect(() => mrnCheckDigit('26DE5851000001?AR')).toThrow('“?”');
  });
});
