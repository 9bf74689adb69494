import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Importer } from '#src/contract/importers/importer.ts';
import type { Draft } from '#src/contract/importers/importer-changes.ts';
import { chosenVersion } from '#src/features/pending/conflict/chosen-version.ts';
import { partsOf } from '#src/features/pending/conflict/version-value.tsx';

const theirs = v.parse(Importer, {
  _id: 'importer-1',
  name: 'Lanting Home',
  updatedAt: '2026-11-20T10:31:00.000Z',
  status: 'DRAFT',
  idCard: { ownerName: 'Wei Lin' },
  businessLicense: { nameEN: 'Lanting Home' },
  eori: { number: 'DE12345678901254', address: { city: 'Hamburg' } },
  vat: {},
  taxReturn: {},
  poa: {},
  vatGuarantee: {},
});
const mine: Draft = {
  _id: 'importer-1',
  status: 'DRAFT',
  name: 'Lanting Home GmbH',
  idCard: { ownerName: 'Wei Lin', expirationDate: '2031-03-14' },
  businessLicense: { nameEN: 'Lanting Home GmbH' },
  eori: { number: 'DE12345678901245', address: { city: 'Hamburg', street: '' } },
};

test('without a pick the choice is mine, and each pick brings its field, the copied name with the name', () => {
  expect(chosenVersion(mine, theirs, {})).toEqual(mine);
  expect(
    chosenVersion(mine, theirs, { name: 'theirs', 'idCard.expirationDate': 'theirs', 'eori.number': 'mine' }),
  ).toEqual({
    ...mine,
    name: 'Lanting Home',
    businessLicense: { nameEN: 'Lanting Home' },
    idCard: { ownerName: 'Wei Lin', expirationDate: undefined },
  });
});

test.each([
  ['DE123456789012345', 'DE123456789012354', ['DE1234567890123', '45', '']],
  ['深圳市兰庭贸易', '深圳市蓝庭贸易', ['深圳市', '兰', '庭贸易']],
  ['aa', 'aaa', ['aa', '', '']],
  ['aaa', 'aa', ['aa', 'a', '']],
  ['same', 'same', ['same', '', '']],
])('of %s beside %s the middle differs', (text, other, parts) => {
  expect(partsOf(text, other)).toEqual(parts);
});
