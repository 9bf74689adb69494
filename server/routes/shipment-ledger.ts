import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { amendShipment } from '#server/services/shipments/amend-shipment.ts';
import { confirmShipment } from '#server/services/shipments/confirm-shipment.ts';
import { listLabels } from '#server/services/shipments/label-in-use.ts';
import { noteSecondParcel } from '#server/services/shipments/note-second-parcel.ts';
import { findOrderHistory } from '#server/services/shipments/order-events.ts';
import { closeProblem, listShipmentProblems } from '#server/services/shipments/shipment-problems.ts';
import { shipmentEndpoints } from '#src/contract/endpoints/shipment-endpoints.ts';
import { etagOf } from '#src/contract/headers.ts';
import type { ShipmentReceipt } from '#src/contract/shipments/shipment-ledger.ts';

const { createShipmentLedger, amendShipmentLedger } = shipmentEndpoints;
export const unknownDevice = 'Unknown device';

/** When a person pressed, by the server's clock: of the device's only how long ago that was is taken. */
const pressedAt = (arrivedAt: Date, { rowAgeMs }: { rowAgeMs: number | undefined }) =>
  rowAgeMs === undefined ? null : new Date(arrivedAt.getTime() - rowAgeMs);

/** Our receipts always have a revision; the specification's answer, whose shape they share, has none. */
const tagOf = ({ revision = 1 }: ShipmentReceipt) => etagOf(revision);

/** @param wakeJobs is called when a confirmation waits to be sent to the marketplace */
export const shipmentLedgerRoutes = ({ database: { db }, now }: Adapters, wakeJobs: (kind: string) => void) =>
  ({
    async createShipmentLedger(call) {
      const confirmedAt = now();
      const receipt = await confirmShipment(db, keyedChange(createShipmentLedger, call, null), call.body, {
        personId: call.session.personId,
        confirmedBy: call.deviceLabel ?? unknownDevice,
        confirmedAt,
        pressedAt: pressedAt(confirmedAt, call),
      });
      call.setEtag(tagOf(receipt));
      wakeJobs(confirmShipmentJob);
      return { createShipmentLedger: receipt };
    },

    async amendShipmentLedger(call) {
      const amendedAt = now();
      const receipt = await amendShipment(db, keyedChange(amendShipmentLedger, call, null), call.body, {
        personId: call.session.personId,
        amendedBy: call.deviceLabel ?? unknownDevice,
        amendedAt,
        pressedAt: pressedAt(amendedAt, call),
        ifMatch: call.ifMatch,
      });
      call.setEtag(tagOf(receipt));
      wakeJobs(confirmShipmentJob);
      return { amendShipmentLedger: receipt };
    },

    async noteSecondParcel(call) {
      const { personId } = call.session;
      const by = { personId, device: call.deviceLabel ?? unknownDevice, at: now() };
      await noteSecondParcel(db, keyedChange(shipmentEndpoints.noteSecondParcel, call, null), call.body, by);
      return { noteSecondParcel: true };
    },

    async closeShipmentProblem({ session, body, deviceLabel }) {
      const { sellerId, personId } = session;
      const by = { sellerId, personId, device: deviceLabel ?? unknownDevice, at: now() };
      await closeProblem(db, body._id, by);
      return { closeShipmentProblem: true };
    },

    async retrieveShipmentProblems({ session }) {
      return { shipmentProblems: await listShipmentProblems(db, session.sellerId) };
    },

    async retrieveShipmentLabels({ session }) {
      return { shipmentLabels: await listLabels(db, session.sellerId, now()) };
    },

    async retrieveOrderHistory({ session, params: { orderId } }) {
      const orderHistory = await findOrderHistory(db, session.sellerId, orderId);
      if (!orderHistory) throw new Refusal('REQUEST.NOT_FOUND', `There is no order ${orderId}.`);
      return { orderHistory };
    },
  }) satisfies Partial<Handlers>;
