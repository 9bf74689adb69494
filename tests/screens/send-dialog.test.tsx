import { QueryClient } from '@tanstack/react-query';
import { computeAccessibleName } from 'dom-accessibility-api';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import SendDialog from '#src/features/importers/send-dialog.tsx';
import { show, withPage } from './shown-screen.tsx';

const seller: Seller = {
  _id: 'seller' as Seller['_id'],
  user: { email: 'wei@lanting-trading.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [{ name: 'Pearl River' }, { name: 'Elbe Logistik' }, { name: 'Hanse Spedition' }],
};

withPage();

test('the dialog names the importer, a forwarder is selected among all that the seller is linked with, in their order, and Close closes [69][70][71]', async () => {
  // Nothing is asked of a server: what it would say of the seller is put there.
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(sellerQuery.queryKey, seller);
  const onClose = vi.fn();
  const importer = { _id: 'importer' as ImporterId, name: 'Lanting' };
  await show(<SendDialog importer={importer} onClose={onClose} />, queryClient);
  const dialog = document.querySelector<HTMLElement>('[role=dialog], dialog');
  expect(dialog && computeAccessibleName(dialog)).toBe('Send importer identification documents');
  const name = [...document.querySelectorAll('input')].find(
    input => computeAccessibleName(input) === 'Importer name',
  );
  expect([name?.value, name?.readOnly]).toEqual(['Lanting', true]);
  const select = document.querySelector<HTMLElement>('[role=combobox]');
  const named = document.getElementById(select?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
  expect(named?.textContent).toBe('Select forwarder');
  await act(async () => select?.click());
  const options = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Pearl River', 'Elbe Logistik', 'Hanse Spedition']);
  await act(async () => select?.click());
  const buttons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Close',
  );
  expect(buttons).toHaveLength(1);
  await act(async () => buttons[0]?.click());
  expect(onClose).toHaveBeenCalledOnce();
});
