import { Readable } from 'node:stream';
import type { Adapters } from '#server/adapters/adapters.ts';
import { createCompanyPlaces } from '#server/documents/company-places.ts';
import { marketplaces } from '#server/domain/marketplace/marketplaces.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import { StreamedJson } from '#server/http/answers/streamed-json.ts';
import type { TakeTurn } from '#server/http/calls/fair-turns.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { readOrderJob } from '#server/queue/read-order.ts';
import { openConfirmationFile } from '#server/services/confirmations/confirmation-files.ts';
import { fetchFigures } from '#server/services/confirmations/figures.ts';
import { listConfirmations } from '#server/services/confirmations/list-confirmations.ts';
import { findOrders } from '#server/services/find/find-orders.ts';
import { requestOrder } from '#server/services/intake/read-order.ts';
import { listBrokerKeys } from '#server/services/partners/brokers.ts';
import { findCarrierRules } from '#server/services/shipments/carrier-lists.ts';
import { fetchToday } from '#server/services/today/today.ts';
import { openOpenProducts } from '#server/services/tracking/open-products.ts';
import { findOrderProducts } from '#server/services/tracking/order-products.ts';
import { fetchTrackingChanges } from '#server/services/tracking/tracking-changes.ts';
import { openTrackingList } from '#server/services/tracking/tracking-list.ts';
import { openTrackingProofs } from '#server/services/tracking/tracking-proofs.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';

/** @param wakeJobs is called when the marketplace is to be asked about an order */
export const customsTrackingRoutes = (
  { database: { db }, limits, log, now }: Adapters,
  takeTurn: TakeTurn,
  wakeJobs: (kind: string) => void,
) => {
  const turnsOf =
    (sellerId: string) =>
    <Value>(work: () => Promise<Value>) =>
      takeTurn(sellerId, work);
  const takePlace = createCompanyPlaces();
  return {
    async retrieveTrackingList({ session, params }) {
      const inTurn = turnsOf(session.sellerId);
      const list = await openTrackingList(db, session, now(), inTurn, params.proofs === 'apart');
      return new StreamedJson(list.first, list.rest);
    },

    async retrieveTrackingProofs({ session: { sellerId }, params }) {
      const proofs = await openTrackingProofs(db, sellerId, params, turnsOf(sellerId));
      return new StreamedJson(proofs.first, proofs.rest);
    },

    async retrieveTrackingChanges({ session, params }) {
      const trackingChanges = await fetchTrackingChanges(db, session, params.since, now());
      return new StreamedJson(JSON.stringify({ trackingChanges }), undefined);
    },

    async searchOrders({ session, params }) {
      return { searchHits: await findOrders(db, session, params.text) };
    },

    async retrieveConfirmations({ session, params }) {
      return { confirmations: await listConfirmations(db, session.sellerId, params, now()) };
    },

    async downloadConfirmations({ session, body, requestId }) {
      await limits.downloadBySeller.spend(session.sellerId);
      const parts = { db, inTurn: turnsOf(session.sellerId), takePlace };
      const { content, ...file } = await openConfirmationFile(parts, session, body, now());
      const stream = Readable.from(content, { highWaterMark: 1 });
      stream.on('error', err => log.warn({ requestId, err }, 'a list as a file broke off'));
      return new FileAnswer(stream, file);
    },

    async retrieveFigures({ session, params }) {
      return { figures: await fetchFigures(db, session.sellerId, params.timeZone, now()) };
    },

    async retrieveOpenProducts({ session: { sellerId }, params }) {
      const page = await openOpenProducts(db, sellerId, params, turnsOf(sellerId));
      return new StreamedJson(page.first, page.rest);
    },

    async retrieveToday({ session, params }) {
      return { today: await fetchToday(db, session, params.timeZone, now()) };
    },

    async retrieveMarketplaces() {
      return { marketplaces };
    },

    async retrieveProducts({ session, params }) {
      const customsProducts = await findOrderProducts(db, session, params.orderId);
      if (!customsProducts) throw new Refusal('REQUEST.NOT_FOUND', `There is no order ${params.orderId}.`);
      // Not awaited: the answer is what is here, and the next one has what the marketplace says.
      void requestOrder(db, session.sellerId, params.orderId, now()).then(
        isAsked => isAsked && wakeJobs(readOrderJob),
        error => log.warn({ err: error }, 'an order that is open on a screen could not be asked about'),
      );
      return { customsProducts };
    },

    async retrieveCarrierRules({ session }) {
      return { carrierRules: await findCarrierRules(db, session.sellerId, listDay(now())) };
    },

    async retrieveBrokerKeys() {
      return { brokerKeys: await listBrokerKeys(db) };
    },
  } satisfies Partial<Handlers>;
};
