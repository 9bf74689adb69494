// @vitest-environment happy-dom

import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { Role } from '#src/contract/accounts/roles.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { importerTones } from '#src/entities/importer/importer-fields.ts';
import { filledBars, strengthLevel } from '#src/entities/password/new-password.ts';
import {
  closedFor,
  homeOf,
  isAccountComplete,
  isOpenTo,
  sections,
  stepsDone,
} from '#src/entities/seller/access.ts';
import { importerColumns } from '#src/features/importers/importer-columns.tsx';
import { ProfileForm, profileOf } from '#src/features/settings/seller-info-form.tsx';
import { texts } from '#src/messages/catalogue.ts';
import { importersTexts } from '#src/messages/importers.ts';

test('people of a company are told apart by three roles, and by nothing else [148]', () => {
  expect(Role.options).toEqual(['owner', 'office', 'warehouse']);
});

test('a strength of 80 is yellow and of 50 red; above them teal and yellow [133]', () => {
  const levels = [0, 50, 51, 80, 81, 100].map(strengthLevel);
  expect(levels).toEqual(['weak', 'weak', 'fair', 'fair', 'strong', 'strong']);
  expect([0, 20, 40, 60, 80, 100].map(filledBars)).toEqual([0, 1, 1, 2, 3, 4]);
});

test('the importers have their columns in order [54]', () => {
  const columns = importerColumns(texts(importersTexts, 'en'), 'en', () => undefined);
  expect(columns.map(({ header }) => header)).toEqual([
    'Status',
    'Import Name',
    'EORI number',
    'VAT number',
    'Date of last update',
    'Actions',
  ]);
});

test('each importer status has a mark, and that of OK is a warning [109]', () => {
  expect(importerTones.OK).toBe('attention');
  expect(new Set(Object.values(importerTones)).size).toBe(6);
});

const newcomer: Seller = {
  _id: 'seller' as Seller['_id'],
  user: { email: 'wei@lanting-trading.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: false,
  hasActiveWallet: false,
  hasSellerId: false,
  linkedForwarders: [],
};
const company = { name: 'Lanting', registrationNumber: '1' };
const address = { street: 'Binhai Avenue', zipCode: '518101', country: 'China' };

test('a profile is read from either reading of the address [100, 141]', () => {
  const inCity = { ...newcomer, company, address: { ...address, streetNr: '88', city: 'Shenzhen' } };
  const asOne = { ...address, street: 'Binhai Avenue 88', region: 'Shenzhen' };
  expect(profileOf(inCity).address).toEqual(asOne);
  expect(profileOf({ ...newcomer, company, address: asOne }).address).toEqual(asOne);
});

test('the step counts company and address, then an account, then a wallet [122]', () => {
  const informed = { ...newcomer, company, address };
  expect(stepsDone(newcomer)).toBe(0);
  expect(stepsDone({ ...newcomer, company })).toBe(0);
  expect(stepsDone({ ...newcomer, address })).toBe(0);
  expect(stepsDone(informed)).toBe(1);
  // A wallet counts on top of an account, and neither of them in place of company and address.
  expect(stepsDone({ ...informed, hasActiveWallet: true })).toBe(1);
  expect(stepsDone({ ...newcomer, hasSellerAccount: true, hasActiveWallet: true })).toBe(0);
  expect(stepsDone({ ...informed, hasSellerAccount: true })).toBe(2);
  expect(stepsDone({ ...informed, hasSellerAccount: true, hasActiveWallet: true })).toBe(3);
});

test('an account is complete with seller account and wallet, and its home goes by the seller id [17][28][29]', () => {
  expect(isAccountComplete({ ...newcomer, hasSellerAccount: true })).toBe(false);
  expect(isAccountComplete({ ...newcomer, hasActiveWallet: true })).toBe(false);
  expect(isAccountComplete({ ...newcomer, hasSellerAccount: true, hasActiveWallet: true })).toBe(true);
  expect(homeOf(newcomer, 'owner')).toBe('/customs-tracking');
  expect(homeOf({ ...newcomer, hasSellerId: true }, 'owner')).toBe('/my-importers');
});

test('the profile needs an email by the simple pattern and every other field [141]', () => {
  const profile = profileOf({ ...newcomer, company, address: { ...address, region: 'Guangdong' } });
  const wrong = (changed: object) =>
    safeParse(ProfileForm, { ...profile, ...changed }).issues?.map(issue =>
      issue.path?.map(({ key }) => key).join('.'),
    );
  expect(wrong({})).toBeUndefined();
  expect(wrong({ email: 'a@b' })).toBeUndefined();
  expect(wrong({ email: 'a b' })).toEqual(['email']);
  expect(wrong({ firstName: ' ', lastName: '' })).toEqual(['firstName', 'lastName']);
  const nothing = { name: '', registrationNumber: '', street: '', zipCode: '', region: '', country: ' ' };
  expect(wrong({ company: nothing, address: nothing })).toEqual([
    'company.name',
    'company.registrationNumber',
    'address.street',
    'address.zipCode',
    'address.region',
    'address.country',
  ]);
});

test('screens are open to the roles that the endpoint table gives their calls', () => {
  const roles: [keyof typeof sections, readonly (keyof typeof endpoints)[]][] = [
    ['/my-importers', ['retrieveImporterList', 'retrieveImporter', 'createImporter', 'updateImporter']],
    ['/account-setup', ['updateSellerCompany', 'updateAmazonSeller', 'createWallet']],
  ];
  for (const [section, calls] of roles)
    for (const name of calls) expect([name, endpoints[name].roles]).toEqual([name, sections[section]]);
  for (const role of Role.options) {
    expect(endpoints.retrieveTrackingList.roles).toContain(role);
    expect(endpoints.retrieveToday.roles).toContain(role);
    expect(isOpenTo(role, '/customs-tracking/products')).toBe(true);
    expect(isOpenTo(role, '/today')).toBe(true);
  }
});

test('in a company that is not set up, or has no orders, only what is on the device and the own account is open', () => {
  const complete = { ...newcomer, hasSellerAccount: true, hasActiveWallet: true };
  expect(Role.options.map(role => closedFor(role, newcomer))).toEqual([undefined, 'setup', 'setup']);
  expect(Role.options.map(role => closedFor(role, complete))).toEqual([undefined, undefined, undefined]);
  const byHand = { ...complete, hasSellerId: true };
  expect(Role.options.map(role => closedFor(role, byHand))).toEqual([undefined, undefined, 'tracking']);
  const paths = ['/', '/pending', '/pending/1', '/help', '/settings/security'];
  expect(paths.filter(path => !isOpenTo('warehouse', path, 'setup'))).toEqual([]);
  const shut = ['/customs-tracking', '/my-importers', '/settings', '/account-setup', '/today', '/nowhere'];
  expect(shut.filter(path => isOpenTo('office', path, 'setup'))).toEqual([]);
});
