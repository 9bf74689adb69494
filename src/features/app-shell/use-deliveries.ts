import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesced } from '#src/api/client/coalesced.ts';
import { session } from '#src/api/client/session.ts';
import type { ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { orderOfEntity, type RowKind } from '#src/contract/shipments/queueable-mutations.ts';
import type { SentRow } from '#src/outbox/store/outbox-channel.ts';
import { isOf } from '#src/session/member.ts';

// Well within the time that the toast stays: saying it again only keeps it there.
const reportRestMs = 1000;

/**
 * [203] Says that a confirmation was processed when the server has said so, however much later, and fetches what
 * it has changed. Drafts are saved often, and silently.
 */
export function useDeliveries(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Of many that arrive one after the other the list is fetched once at a time, and not broken off for the next.
    const fetchList = coalesced(() => queryClient.invalidateQueries({ queryKey: trackingQuery.queryKey }));
    const fetchToday = coalesced(() => queryClient.invalidateQueries({ queryKey: ['today'] }));
    let arrived: Exclude<ShipmentOutcome, 'queued'> | undefined;
    const report = coalesced(
      async () => {
        // Its words are no part of the first screen.
        const { reportShipment } = await import('#src/entities/order/report-shipment.ts');
        if (arrived && document.visibilityState === 'visible') reportShipment(arrived);
        arrived = undefined;
      },
      () => reportRestMs,
    );
    const fetchRecords = (name: string, rows: readonly SentRow[]) => {
      const ids = new Set(rows.map(({ entity }) => entity.slice(entity.indexOf(':') + 1)));
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === name && ids.has(String(queryKey[1])),
      });
    };
    return outbox.subscribe(({ sent }) => {
      const member = session.current();
      const own = sent.filter(row => member && isOf(row, member));
      const confirmations = own.filter(({ entity }) => orderOfEntity(entity) !== undefined);
      const drafts = own.filter(({ entity }) => entity.startsWith('importer:'));
      if (own.length > 0) void queryClient.invalidateQueries({ queryKey: ['hand-overs'] });
      if (drafts.length > 0) {
        fetchRecords('importer', drafts);
        void queryClient.invalidateQueries({ queryKey: ['importers'] });
      }
      if (confirmations.length > 0) {
        const isAny = (kind: RowKind) => confirmations.some(({ rowKind }) => rowKind === kind);
        // Of several that are reported together the first confirmation counts more than a correction after it.
        if (isAny('shipment-confirmation')) arrived = 'confirmed';
        else arrived ??= isAny('second-parcel') ? 'recorded' : 'amended';
        report();
        fetchRecords('products', confirmations);
        fetchList();
        fetchToday();
      }
    });
  }, [queryClient]);
}
