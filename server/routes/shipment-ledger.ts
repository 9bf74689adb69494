import type { Adapters } from '#server/adapters/adapters.ts';
import { etagOf } from '#server/domain/entity-tag.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/http/calls/keyed-change.ts';
import { confirmShipmentJob } from '#server/jobs/confirm-shipment/enqueue.ts';
import { amendShipment } from '#server/services/shipments/amend-shipment.ts';
import { confirmShipment } from '#server/services/shipments/confirm-shipment.ts';
import { shipmentEndpoints } from '#src/contract/shipment-endpoints.ts';
import type { ShipmentReceipt } from '#src/contract/shipment-ledger.ts';

const { createShipmentLedger, amendShipmentLedger } = shipmentEndpoints;
const unknownDevice = 'Unknown device';
/** A receipt that was stored before there were revisions is one of the first. */
const tagOf = ({ revision = 1 }: ShipmentReceipt) => etagOf(revision);

/** @param wakeJobs is called when a confirmation waits to be sent to the marketplace */
export const shipmentLedgerRoutes = ({ database: { db }, now }: Adapters, wakeJobs: (kind: string) => void) =>
  ({
    async createShipmentLedger(call) {
      const receipt = await confirmShipment(db, keyedChange(createShipmentLedger, call, null), call.body, {
        confirmedBy: call.deviceLabel ?? unknownDevice,
        confirmedAt: now(),
      });
      call.setEtag(tagOf(receipt));
      wakeJobs(confirmShipmentJob);
      return { createShipmentLedger: receipt };
    },

    async amendShipmentLedger(call) {
      const receipt = await amendShipment(db, keyedChange(amendShipmentLedger, call, null), call.body, {
        amendedBy: call.deviceLabel ?? unknownDevice,
        amendedAt: now(),
        ifMatch: call.ifMatch,
      });
      call.setEtag(tagOf(receipt));
      wakeJobs(confirmShipmentJob);
      return { amendShipmentLedger: receipt };
    },
  }) satisfies Partial<Handlers>;
