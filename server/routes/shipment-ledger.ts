import { fingerprintOf, withIdempotency } from '#server/db/idempotency.ts';
import { confirmShipment } from '#server/db/shipment-confirmation.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endpoints } from '#src/contract/endpoints.ts';

const { method, path, outbox } = endpoints.createShipmentLedger;

/** @param wakeJobs is called when a confirmation waits to be told to the marketplace */
export const shipmentLedgerRoutes = ({ database: { db }, now }: Engines, wakeJobs: () => void) =>
  ({
    async createShipmentLedger({ session, body, idempotencyKey, deviceLabel, payloadVersion }) {
      if (payloadVersion !== undefined && payloadVersion !== outbox?.payloadVersion) {
        throw new Refusal(
          'REQUEST.PAYLOAD_VERSION',
          'This version of the app is too old, or newer than the server.',
          {
            accepted: [outbox?.payloadVersion],
          },
        );
      }
      const receipt = await withIdempotency(
        db,
        {
          sellerId: session.sellerId,
          key: idempotencyKey,
          fingerprint: fingerprintOf(method, path, body),
          keptForDays: null,
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
