import type { Adapters } from '#server/adapters/adapters.ts';
import { marketplaces } from '#server/domain/marketplace/marketplaces.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { findOrderProducts } from '#server/services/orders/order-products.ts';
import { fetchTrackingList } from '#server/services/orders/tracking-list.ts';
import { listBrokerKeys } from '#server/services/partners/broker-keys.ts';

export const customsTrackingRoutes = ({ database: { db }, now }: Adapters) =>
  ({
    async retrieveTrackingList({ session }) {
      return { customsTrackings: await fetchTrackingList(db, session.sellerId, now()) };
    },

    async retrieveMarketplaces() {
      return { marketplaces };
    },

    async retrieveProducts({ session, params }) {
      const customsProducts = await findOrderProducts(db, session.sellerId, params.orderId);
      if (!customsProducts) throw new Refusal('REQUEST.NOT_FOUND', `There is no order ${params.orderId}.`);
      return { customsProducts };
    },

    async retrieveBrokerKeys() {
      return { brokerKeys: await listBrokerKeys(db) };
    },
  }) satisfies Partial<Handlers>;
