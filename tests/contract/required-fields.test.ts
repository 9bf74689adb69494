import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  CompleteImporter,
  ImporterCreate,
  ImporterUpdate,
} from '#src/contract/importers/importer-changes.ts';
import { CompanyInCity } from '#src/entities/seller/company-form.ts';

type Tree = { [name: string]: string | Tree };

const changed = (tree: Tree, path: string, value: string | undefined): unknown => {
  const [name = '', ...rest] = path.split('.');
  const below = tree[name];
  return {
    ...tree,
    [name]: rest.length > 0 && typeof below === 'object' ? changed(below, rest.join('.'), value) : value,
  };
};

const address = { street: 'Kai 4', city: 'Hamburg', zipCode: '20457', country: 'Germany' };
const importer = {
  name: 'Lanting',
  idCard: { ownerName: '林伟', expirationDate: '2031-05-04' },
  businessLicense: { nameEN: 'Lanting', nameCN: '蓝庭', registrationNumber: '91440300MA51000190' },
  eori: { number: 'DE123456789012345', address },
  vat: { number: 'DE136695976', address },
};
const importerForms = [
  CompleteImporter,
  ImporterCreate,
  v.pipe(
    v.looseObject({}),
    v.transform(body => ({ ...body, _id: 'importer-1' })),
    ImporterUpdate,
  ),
];

it('an importer with every field is complete', () => {
  for (const form of importerForms) expect(v.is(form, importer)).toBe(true);
});

it.each([
  'name',
  'idCard.ownerName',
  'idCard.expirationDate',
  'businessLicense.nameEN',
  'businessLicense.nameCN',
  'businessLicense.registrationNumber',
])('[136] without %s an importer is not complete', path => {
  for (const form of importerForms) {
    expect(v.is(form, changed(importer, path, undefined))).toBe(false);
    expect(v.is(form, changed(importer, path, '  '))).toBe(false);
  }
});

it.each(
  ['eori', 'vat'].flatMap(part =>
    ['number', 'address.street', 'address.city', 'address.zipCode', 'address.country'].map(
      field => `${part}.${field}`,
    ),
  ),
)('[137] without %s an importer is not complete', path => {
  for (const form of importerForms) {
    expect(v.is(form, changed(importer, path, undefined))).toBe(false);
    expect(v.is(form, changed(importer, path, '  '))).toBe(false);
  }
});

const company = {
  company: { name: 'Lanting', registrationNumber: '91440300MA51000190' },
  address: { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' },
};

it.each([
  'company.name',
  'company.registrationNumber',
  'address.street',
  'address.zipCode',
  'address.city',
  'address.country',
])('[139] the company form is invalid without %s', path => {
  expect(v.is(CompanyInCity, changed(company, path, ' '))).toBe(false);
});

it('[139] the street number is not checked', () => {
  for (const streetNr of ['', ' ', '4 b/2']) {
    expect(v.is(CompanyInCity, changed(company, 'address.streetNr', streetNr))).toBe(true);
  }
});
