import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { session } from '#src/api/client/session.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { useDeliveries } from '#src/features/app-shell/use-deliveries.ts';
import type { SentRow } from '#src/outbox/store/outbox-channel.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { memberOf, tokenOf } from '../session/tokens.ts';
import { openEmptyPage } from '../ui/empty-page.ts';

const page = openEmptyPage();

function Listening() {
  useDeliveries();
  return null;
}

const sent = (rowKind: SentRow['rowKind']) =>
  outbox.channel.notify({ sent: [{ opId: rowKind, rowKind, entity: 'order:1', ...memberOf('acme') }] });
const toasts = () => toastStore.get().map(({ text }) => text);

test('a confirmation that is corrected within the same second is told as processed, not as corrected', async () => {
  await session.adopt(tokenOf({ seller: 'acme', session: 'a1', issuedAt: Math.floor(Date.now() / 1000) }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(() =>
    page.root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Listening />
      </QueryClientProvider>,
    ),
  );
  sent('shipment-amendment');
  // The words come in a file of their own.
  await vi.dynamicImportSettled();
  const corrected = toasts();
  expect(corrected).toHaveLength(1);
  sent('shipment-confirmation');
  sent('shipment-amendment');
  expect(toasts()).toEqual(corrected);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.dynamicImportSettled();
  expect(toasts()).not.toEqual(corrected);
  sent('shipment-amendment');
  await vi.advanceTimersByTimeAsync(1000);
  await vi.dynamicImportSettled();
  expect(toasts()).toEqual(corrected);
  vi.useRealTimers();
});
