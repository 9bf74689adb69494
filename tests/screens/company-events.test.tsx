import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { companyEventsQuery } from '#src/api/queries/company-events.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { SecurityScreen } from '#src/features/security/security-screen.tsx';
import { waitFor } from '#tests/support/wait.ts';
import { pageText, show, withPage } from './shown-screen.tsx';

withPage();

const seller: Seller = {
  _id: 'seller' as Seller['_id'],
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};
const at = '2026-11-20T08:00:00.000Z';

function filled() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(sellerQuery.queryKey, seller);
  client.setQueryData(sessionsQuery.queryKey, []);
  const events = [
    {
      _id: '1',
      kind: 'role-changed',
      at,
      person: 'Wei Lin',
      member: 'Jan Smit',
      details: { role: 'office' },
    },
    { _id: '2', kind: 'sign-in-failed', at, person: 'Jan Smit', details: { address: 'digest' } },
    {
      _id: '3',
      kind: 'documents-downloaded',
      at,
      details: { by: 'broker', importer: 'Lanting', type: 'TAX' },
    },
    { _id: '4', kind: 'of-a-newer-server', at, details: {} },
  ];
  client.setQueryData(companyEventsQuery(1).queryKey, { events, hasMore: true });
  return client;
}

test('an owner reads under Security what was done to the company, by whom, and can ask for more', async () => {
  await show(<SecurityScreen head={null} leave={null} isOwner />, filled());
  await waitFor(() => expect(pageText()).toContain('Company activity'));
  const card = [...document.querySelectorAll('section')].at(-1);
  const rows = [...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(rows.map(text => text.replace(/November.*$/, ''))).toEqual([
    'Role changedJan Smit · Office · by Wei Lin',
    'Sign-in failedJan Smit',
    'Documents downloadedLanting · by customs broker',
    'of-a-newer-server',
  ]);
  expect(pageText()).not.toContain('digest');
  expect(pageText()).toContain('Show earlier activity');
});

test('anyone who is no owner is shown nothing of it', async () => {
  await show(<SecurityScreen head={null} leave={null} isOwner={false} />, filled());
  expect(pageText()).toContain('Signed-in devices');
  await import('#src/features/security/company-event-list.tsx');
  expect(pageText()).not.toContain('Company activity');
});
