import { notifyManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { AccountSetupScreen } from '#src/features/account-setup/account-setup-screen.tsx';
import { show, withPage } from './shown-screen.tsx';

const newcomer: Seller = {
  _id: 'seller' as Seller['_id'],
  user: { email: 'wei@lanting-trading.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: false,
  hasActiveWallet: false,
  hasSellerId: false,
  linkedForwarders: [],
};
const informed: Seller = {
  ...newcomer,
  company: { name: 'Lanting', registrationNumber: '1' },
  address: { street: 'Binhai Avenue', zipCode: '518101', city: 'Shenzhen', country: 'China' },
};
const linked: Seller = { ...informed, hasSellerAccount: true };
const finished: Seller = { ...linked, hasActiveWallet: true };

withPage();
// What changes in the cache is drawn within the `act` that changed it.
notifyManager.setScheduler(queueMicrotask);

function shownSteps() {
  const items = [...document.querySelectorAll('ol > li')];
  return {
    steps: items.map(item => item.textContent),
    done: items.filter(item => item.hasAttribute('data-done')).length,
    current: items.findIndex(item => item.getAttribute('aria-current') === 'step'),
    title: document.querySelector('h1')?.textContent,
  };
}

test('three steps and a completed screen follow what the seller has, and each success advances one step [72][75][122][123]', async () => {
  // Nothing is asked of a server: what it would say of the seller is put there.
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const steps = ['Your infos', 'MarketPlace', 'Digital Wallet'];
  queryClient.setQueryData(sellerQuery.queryKey, newcomer);
  await show(<AccountSetupScreen homeLink={<a href="/">Go to homepage</a>} />, queryClient);
  expect(shownSteps()).toEqual({ steps, done: 0, current: 0, title: 'Seller account informations' });
  const after: [Seller, ReturnType<typeof shownSteps>][] = [
    [informed, { steps, done: 1, current: 1, title: 'Connect to your seller account' }],
    [linked, { steps, done: 2, current: 2, title: 'Create your digital wallet' }],
    [finished, { steps, done: 3, current: -1, title: 'Digital Wallet created' }],
  ];
  for (const [seller, expected] of after) {
    await act(async () => queryClient.setQueryData(sellerQuery.queryKey, seller));
    expect(shownSteps()).toEqual(expected);
  }
});
