import { describe, expect, test } from 'vitest';
import { checkEori, eoriCountries } from '#src/contract/importers/eori.ts';
import { checkUscc, usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { checkVatNumber, vatPrefixes } from '#src/contract/importers/vat-number.ts';

describe('unified social credit codes', () => {
  const valid = [
    '91110000600037341L',
    '914403001922038216',
    '9144030071526726XG',
    '91330100799655058B',
    // Its check character is the nought that a common library refuses.
    '91440300MA51000190',
  ];

  test.each(valid)('%s is valid', code => {
    expect(checkUscc(code)).toEqual({ valid: true, value: code });
  });

  test.each(valid)('%s with any other check character is refused at its last place', code => {
    const body = code.slice(0, 17);
    const others = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter(one => one !== usccCheckCharacter(body));
    expect(others).toHaveLength(30);
    for (const other of others) {
      expect(checkUscc(body + other)).toEqual({ valid: false, fault: 'check', position: 17 });
    }
  });

  test.each(valid)('%s with any one character altered is refused', code => {
    for (let place = 0; place < 18; place++) {
      for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (other === code[place]) continue;
        expect(checkUscc(code.slice(0, place) + other + code.slice(place + 1)).valid).toBe(false);
      }
    }
  });

  test('the place of a wrong character is counted in the text as it was typed', () => {
    expect(checkUscc('9144 0300 MA51 0001 90')).toMatchObject({ valid: true });
    expect(checkUscc('９１４４0300ma51000190')).toEqual({ valid: true, value: '91440300MA51000190' });
    expect(checkUscc('9144 03OO MA51 0001 90')).toEqual({ valid: false, fault: 'character', position: 7 });
    expect(checkUscc('91440300MI51000190')).toEqual({ valid: false, fault: 'character', position: 9 });
    expect(checkUscc('12345678')).toEqual({ valid: false, fault: 'too-short', position: 8 });
    expect(checkUscc('91440300MA510001901')).toEqual({ valid: false, fault: 'too-long', position: 18 });
    expect(checkUscc('')).toEqual({ valid: false, fault: 'too-short', position: 0 });
  });
});

describe('VAT numbers', () => {
  test.each([
    'ATU13585627',
    'BE0411905847',
    'CZ25123891',
    'DE136695976',
    'EL123456783',
    'ESA28015865',
    'FR40303265045',
    'HU10672101',
    'IE6388047V',
    'IT00743110157',
    'LT119511515',
    // A sole trader's, by the rule of 2020.
    'NL000099998B57',
    'PL5260001246',
    'SE556036079301',
    'XI110305878',
  ])('%s is valid, also as people group it', number => {
    expect(checkVatNumber(number)).toEqual({ valid: true, value: number });
    expect(
      checkVatNumber(` ${number.slice(0, 2)} ${number.slice(2, 5).toLowerCase()}.${number.slice(5)} `),
    ).toEqual({
      valid: true,
      value: number,
    });
  });

  test('wrong check digits are refused, and the place is the last one', () => {
    expect(checkVatNumber('DE136695977')).toEqual({ valid: false, fault: 'check', position: 10 });
    expect(checkVatNumber('PL 526-000-12-47')).toEqual({ valid: false, fault: 'check', position: 15 });
  });

  test.each([
    ['GR123456783', 'country', 0],
    ['US123456789', 'country', 0],
    ['D', 'too-short', 1],
    ['DE', 'too-short', 2],
    ['DE13669597', 'too-short', 10],
    ['DE1366959760', 'too-long', 11],
    ['DE13669S976', 'character', 7],
    ['AT13585627', 'character', 2],
    ['NL123456789C13', 'character', 11],
  ])('%s is refused for its %s at %i', (number, fault, position) => {
    expect(checkVatNumber(number)).toEqual({ valid: false, fault, position });
  });

  test('every Member State has a prefix', () => {
    expect(vatPrefixes).toHaveLength(28);
  });
});

describe('EORI numbers', () => {
  test.each([
    'DE1234567',
    'DE123456789012345',
    'PL123456789000000',
    'ATEOS1000012345',
    'FI1234567-8',
    'XI123456789000',
  ])('%s is valid', number => {
    expect(checkEori(number).valid).toBe(true);
  });

  test.each([
    ['GB123456789000', 'not-eu', 0],
    ['EL123456789', 'country', 0],
    ['CN1234567', 'country', 0],
    ['DE12345O789', 'character', 7],
    ['DE123456', 'too-short', 8],
    ['FR1234567890123456', 'too-long', 17],
    ['DE1234567890123456', 'too-long', 17],
    ['FR123#', 'character', 5],
  ])('%s is refused for its %s at %i', (number, fault, position) => {
    expect(checkEori(number)).toEqual({ valid: false, fault, position });
  });

  test('all 27 Member States give them, and Northern Ireland', () => {
    expect(new Set(eoriCountries).size).toBe(28);
  });
});
