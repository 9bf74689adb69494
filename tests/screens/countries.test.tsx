import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { eoriCountries } from '#src/contract/importers/eori.ts';
import { vatPrefixes } from '#src/contract/importers/vat-number.ts';
import { CountryField } from '#src/entities/country-field.tsx';
import { withPrefix } from '#src/features/importer-form/number-help.ts';
import { countryCode, countryOptions, numberPrefix, savedName } from '#src/format/countries.ts';
import { show, withPage } from './shown-screen.tsx';

withPage();

let stored: string;
function Form({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  stored = value;
  return <CountryField id="country" label="Country" value={value} onChange={setValue} />;
}
const field = () => document.querySelector('select') as HTMLSelectElement;
const shown = () => field().selectedOptions[0]?.textContent;

test('countries are offered in the language of the screen, the 27 Member States first', async () => {
  await show(<Form initial="" />);
  const groups = [...document.querySelectorAll('optgroup')];
  expect(groups.map(({ label }) => label)).toEqual(['European Union', 'Other countries and regions']);
  const [union, others] = groups.map(group => [...group.children].map(option => option.textContent));
  expect(union).toHaveLength(27);
  expect([union?.[0], union?.at(-1)]).toEqual(['Austria', 'Sweden']);
  expect(others).toEqual(expect.arrayContaining(['China', 'United Kingdom', 'Switzerland']));
  expect(new Set([...(union ?? []), ...(others ?? [])]).size).toBe(249);
  const inChinese = countryOptions('zh-CN');
  expect(inChinese.memberStates.find(({ code }) => code === 'DE')?.text).toBe('德国');
  expect(inChinese.others.find(({ code }) => code === 'CN')?.text).toBe('中国');
});

test('a chosen country is saved by its English name', async () => {
  await show(<Form initial="" />);
  expect(stored).toBe('');
  await act(async () => {
    field().value = 'Greece';
    field().dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(stored).toBe('Greece');
});

test.each([
  ['China', 'China'],
  [' germany ', 'Germany'],
  ['Deutschland', 'Germany'],
  ['德国', 'Germany'],
  ['DE', 'Germany'],
  ['P.R. of C.', 'P.R. of C.'],
])('"%s", typed before there was a list, is shown as %s and stays as it was typed', async (typed, name) => {
  await show(<Form initial={typed} />);
  expect(shown()).toBe(name);
  expect(stored).toBe(typed);
});

test('every Member State has its prefix of EORI and VAT numbers, and no other country has one', () => {
  const { memberStates, others } = countryOptions('en');
  const prefixes = (kind: 'eori' | 'vat') => memberStates.map(({ text }) => numberPrefix(kind, text));
  const without = (known: readonly string[]) => known.filter(prefix => prefix !== 'XI').sort();
  expect(prefixes('eori').sort()).toEqual(without(eoriCountries));
  expect(prefixes('vat').sort()).toEqual(without(vatPrefixes));
  expect(others.filter(({ code }) => numberPrefix('vat', savedName(code)) !== undefined)).toEqual([]);
  expect([...memberStates, ...others].filter(({ code }) => countryCode(savedName(code)) !== code)).toEqual(
    [],
  );
});

test('a number without its country gets the prefix of the one that is chosen, and no other is touched', () => {
  expect(withPrefix('vat', '136 695 976', 'Germany')).toBe('DE136695976');
  expect(withPrefix('vat', '094259216', 'Greece')).toBe('EL094259216');
  expect(withPrefix('eori', '123456789', 'Greece')).toBe('GR123456789');
  expect(withPrefix('vat', 'FR40303265045', 'Germany')).toBe('FR40303265045');
  expect(withPrefix('vat', '136695976', 'China')).toBe('136695976');
  expect(withPrefix('vat', '', 'Germany')).toBe('');
});
