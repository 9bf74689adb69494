import type { Adapters } from '#server/adapters/adapters.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { requirePayloadVersion } from '#server/http/calls/payload-version.ts';
import { fingerprintOf, withIdempotency } from '#server/services/idempotency.ts';
import { confirmShipment } from '#server/services/shipments/confirm-shipment.ts';
import { endpoints } from '#src/contract/endpoints.ts';

const { method, path } = endpoints.createShipmentLedger;

/** @param wakeJobs is called when a confirmation waits to be told to the marketplace */
export const shipmentLedgerRoutes = ({ database: { db }, now }: Adapters, wakeJobs: () => void) =>
  ({
    async createShipmentLedger(call) {
      const { session, body, idempotencyKey, deviceLabel, payloadVersion, noteReplay } = call;
      requirePayloadVersion(endpoints.createShipmentLedger, payloadVersion);
      const receipt = await withIdempotency(
        db,
        {
          sellerId: session.sellerId,
          key: idempotencyKey,
          fingerprint: fingerprintOf(method, path, body),
          keptForDays: null,
          onReplay: noteReplay,
        },
        tx =>
          confirmShipment(tx, body, {
            sellerId: session.sellerId,
            opId: idempotencyKey ?? null,
            confirmedBy: deviceLabel ?? 'Unknown device',
            confirmedAt: now(),
          }),
      );
      wakeJobs();
      return { createShipmentLedger: receipt };
    },
  }) satisfies Partial<Handlers>;
