import type { Adapters } from '#server/adapters/adapters.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { closeHandOver, findHandOvers } from '#server/services/shipments/hand-over.ts';
import { settleMark } from '#server/services/shipments/hand-over-marks.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { unknownDevice } from './shipment-ledger.ts';

export const handOverRoutes = ({ database: { db }, limits, now }: Adapters) =>
  ({
    async closeHandOver(call) {
      await limits.handOverBySeller.spend(call.session.sellerId);
      const change = keyedChange(handOverEndpoints.closeHandOver, call, null);
      const by = { personId: call.session.personId, device: call.deviceLabel ?? unknownDevice, at: now() };
      return { closeHandOver: { _id: await closeHandOver(db, change, call.body, by) } };
    },

    async retrieveHandOvers({ session }) {
      return { handOvers: await findHandOvers(db, session.sellerId, now()) };
    },

    async settleHandOver({ session, body, deviceLabel }) {
      const { sellerId, personId } = session;
      await settleMark(db, body, { sellerId, personId, device: deviceLabel ?? unknownDevice, at: now() });
      return { settleHandOver: true };
    },
  }) satisfies Partial<Handlers>;
