import type { Adapters } from '#server/adapters/adapters.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/http/calls/keyed-change.ts';
import { confirmShipmentJob } from '#server/jobs/confirm-shipment/enqueue.ts';
import { confirmShipment } from '#server/services/shipments/confirm-shipment.ts';
import { endpoints } from '#src/contract/endpoints.ts';

const endpoint = endpoints.createShipmentLedger;

/** @param wakeJobs is called when a confirmation waits to be sent to the marketplace */
export const shipmentLedgerRoutes = ({ database: { db }, now }: Adapters, wakeJobs: (kind: string) => void) =>
  ({
    async createShipmentLedger(call) {
      const receipt = await confirmShipment(db, keyedChange(endpoint, call, null), call.body, {
        confirmedBy: call.deviceLabel ?? 'Unknown device',
        confirmedAt: now(),
      });
      wakeJobs(confirmShipmentJob);
      return { createShipmentLedger: receipt };
    },
  }) satisfies Partial<Handlers>;
