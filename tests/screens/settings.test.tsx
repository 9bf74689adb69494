import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { CompanyTimeZone } from '#src/features/settings/company-time-zone.tsx';
import { MarketplaceForm } from '#src/features/settings/marketplace-form.tsx';
import { SellerInfoForm } from '#src/features/settings/seller-info-form.tsx';
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx';
import { show, withPage } from './shown-screen.tsx';

const seller: Seller = {
  _id: 'seller' as Seller['_id'],
  company: { name: 'Lanting Trading', registrationNumber: '91440300MA5EXAMPL8' },
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  address: { street: 'Binhai Avenue', streetNr: '88', zipCode: '518101', city: 'Shenzhen', country: 'China' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};
const marketplaceId = 'A1PA6795UKMFR9' as NonNullable<
  NonNullable<NonNullable<Seller['sellerApis']>['amazon']>['marketplaceId']
>;
const linked = (amazon: NonNullable<NonNullable<Seller['sellerApis']>['amazon']>, hasSellerId = false) => ({
  sellerApis: { amazon: { marketplaceId, ...amazon } },
  hasSellerId,
});

withPage();

/** Nothing here is asked of a server. */
const quietClient = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function field(label: string) {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  return { input, note };
}

const names = ['client_id', 'client_secret', 'refresh_token'];
const consent = 'Not needed: you linked this account through the marketplace’s sign-in page.';
const stored = 'Stored on the server. Shown masked when you’re online.';
const bySellerId = 'None: this account was linked by its Seller ID.';

test.each([
  ['by consent', linked({ refresh_token: '••••EEyQ' }), [consent, consent, undefined]],
  ['of which this device keeps no secrets', linked({}), [stored, stored, stored]],
  ['by its Seller ID', linked({}, true), [bySellerId, bySellerId, bySellerId]],
  ['by nothing yet', { hasSellerId: false }, [undefined, undefined, undefined]],
])('the empty credentials of an account linked %s say why they are empty', async (_, account, notes) => {
  await show(<MarketplaceForm seller={account} />, quietClient());
  expect(names.map(name => field(name).note)).toEqual(notes);
  const isStored = notes[0] === stored;
  expect(names.map(name => field(name).input.placeholder)).toEqual(names.map(() => (isStored ? '••••' : '')));
});

test('a field of the seller’s data that can’t be changed looks locked, and three of them are disabled [83]', async () => {
  await show(<SellerInfoForm seller={seller} />);
  const labels = ['Company name', 'Registration number', 'Email', 'Street', 'Zip code', 'Region', 'Country'];
  expect(labels.filter(label => !field(label).input.readOnly)).toEqual([]);
  expect(labels.filter(label => !field(label).input.parentElement?.hasAttribute('data-locked'))).toEqual([]);
  expect(labels.filter(label => field(label).input.disabled)).toEqual(labels.slice(0, 3));
  expect(field('Region').input.value).toBe('Shenzhen');
});

test('an email that waits to be confirmed is named, with its deadline, and the old one stays valid', async () => {
  const waiting = (inMs: number): Seller => {
    const expiresAt = new Date(Date.now() + inMs).toISOString() as NonNullable<
      Seller['user']['emailChange']
    >['expiresAt'];
    return { ...seller, user: { ...seller.user, emailChange: { email: 'lin@lanting.example', expiresAt } } };
  };
  await show(<SellerInfoForm seller={waiting(48 * 3_600_000)} />);
  expect(field('Email').input.value).toBe('wei@lanting.example');
  expect(field('Email').note).toMatch(
    /^To confirm lin@lanting\.example, open the link we sent there before \w+ \d+, \d{4} at \d\d:\d\d\. Until then, keep signing in with the address above\.$/,
  );
  // Offline, what this device knows grows old.
  await show(<SellerInfoForm seller={waiting(-1)} />);
  expect(field('Email').note).toBeUndefined();
});

test('members who are no owner see the company and can change nothing of it: locked fields, no button, and whom to ask', async () => {
  const account = linked({ client_id: 'amzn1.application', refresh_token: '••••EEyQ' });
  const queryClient = quietClient();
  queryClient.setQueryData(sellerQuery.queryKey, { ...seller, ...account });
  const screen = (readOnly: boolean) => <SettingsScreen readOnly={readOnly} head={null} />;
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  await show(screen(true), queryClient);
  const inputs = [...document.querySelectorAll('input')];
  expect(inputs).toHaveLength(13);
  expect(inputs.filter(input => !input.readOnly)).toEqual([]);
  expect(inputs.filter(input => !input.parentElement?.hasAttribute('data-locked'))).toEqual([]);
  expect(document.querySelectorAll('[role=combobox], select')).toHaveLength(0);
  expect(field('refresh_token').input.value).toBe('••••EEyQ');
  // A field that can't be filled in is not missing anything.
  for (const input of inputs) act(() => input.focus());
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  expect(buttons()).toEqual(['Wallet linked']);
  const why = 'Only an owner can change company details. Ask an owner.';
  expect(document.body.textContent?.split(why)).toHaveLength(2);
  await show(screen(false), queryClient);
  expect(buttons()).toEqual(expect.arrayContaining(['Update', 'Wallet linked']));
  expect(document.body.textContent).not.toContain(why);
});

test('the company’s time zone is read by everybody in the office, and chosen by an owner alone', async () => {
  await show(<CompanyTimeZone timeZone="America/New_York" readOnly />);
  expect(field('Company’s time zone').input.value).toBe('America/New York');
  expect(document.querySelector('select')).toBeNull();
  await show(<CompanyTimeZone timeZone="America/New_York" readOnly={false} />);
  expect(document.querySelector('select')?.value).toBe('America/New_York');
});
