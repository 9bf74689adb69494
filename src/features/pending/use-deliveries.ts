import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesced } from '#src/api/client/coalesced.ts';
import { session } from '#src/api/client/session.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { reportShipment } from '#src/entities/order/report-shipment.ts';

/**
 * [203] Says that a confirmation was processed when the server has said so, however much later, and fetches what
 * it has changed. Drafts are saved often, and silently.
 */
export function useDeliveries(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Of many that arrive one after the other the list is fetched once at a time, and not broken off for the next.
    const fetchList = coalesced(() => queryClient.invalidateQueries({ queryKey: trackingQuery.queryKey }));
    return outbox.subscribe(({ sent }) => {
      if (!sent || sent.sellerId !== session.current()?.sellerId) return;
      const [, id = ''] = /^\w+:(.*)$/.exec(sent.entity) ?? [];
      if (sent.rowKind !== 'shipment-confirmation') {
        void queryClient.invalidateQueries({ queryKey: ['importer', id] });
        void queryClient.invalidateQueries({ queryKey: ['importers'] });
        return;
      }
      if (document.visibilityState === 'visible') reportShipment('confirmed');
      void queryClient.invalidateQueries({ queryKey: ['products', id] });
      fetchList();
    });
  }, [queryClient]);
}
