import { persistQueryClient } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import { createLedgerEntry } from '../api-client.ts';
import { offer, type Reply, sendsKey } from '../bench-page.ts';

// The documentation, "Mutations": "Retry" and "Persisting offline mutations". Without React: what `useMutation` and
// the provider wrap is called as they call it.
interface Confirmation {
  entry: ShipmentLedgerEntry;
  key: string | undefined;
}

const mutationKey = ['confirm-shipment'];
const queryClient = new QueryClient();
queryClient.mount();
queryClient.setMutationDefaults(mutationKey, {
  retry: 3,
  async mutationFn({ entry, key }: Confirmation) {
    const answer = await createLedgerEntry(entry, key);
    // Confirmed already is what was wanted. Without this each repetition would ask three times more.
    if (!answer.ok && answer.status !== 409) throw new Error(`Status ${answer.status}`);
  },
});

const persister = createSyncStoragePersister({ storage: window.localStorage });
const [, restored] = persistQueryClient({
  queryClient,
  persister,
});

offer({
  confirm(entry) {
    const observer = new MutationObserver<void, Error, Confirmation>(queryClient, { mutationKey });
    return new Promise<Reply>(resolve => {
      observer.subscribe(({ isPaused, isSuccess, isError }) => {
        if (isPaused) resolve('queued');
        if (isSuccess) resolve('sent');
        if (isError) resolve('failed');
      });
      observer.mutate({ entry, key: sendsKey ? crypto.randomUUID() : undefined }).catch(() => {});
    });
  },
  waiting: async () => queryClient.isMutating(),
  stored: async () => (await persister.restoreClient())?.clientState.mutations.length ?? 0,
});

await restored;
await queryClient.resumePausedMutations();
