import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import type { OrderEvent } from '#src/contract/orders/order-events.ts';
import type {
  ShipmentLedgerEntry,
  ShipmentReceipt,
  ShipmentValues,
} from '#src/contract/shipments/shipment-ledger.ts';
import { type Account, type AccountName, accounts } from '#tests/support/accounts.ts';

/** An item of an order that no device has confirmed. */
export interface WaitingItem {
  orderId: string;
  product: CustomsProduct;
}

/** What the server says to one seller, asked without a browser. */
export interface ServerView {
  /** Of a session that has not ended: the test before may have signed out. */
  validToken(): Promise<string>;
  seller(): Promise<Seller>;
  orders(): Promise<TrackingItem[]>;
  itemsOf(orderId: string): Promise<CustomsProduct[]>;
  /** Orders that wait, with the codes of their items, as a device takes them along. */
  openOrders(): Promise<OpenOrder[]>;
  historyOf(orderId: string): Promise<OrderEvent[]>;
  /** The company requires that contents are counted, and has a carrier's service and a place to ship from. */
  requireCounting(): Promise<void>;
  /** Each answer is another item, so that tests on one server don't meet. */
  nextWaitingItem(): Promise<WaitingItem>;
  /** Confirms an item as another device of the seller would. */
  confirmElsewhere(item: WaitingItem, trackingId: string, deviceLabel: string): Promise<ShipmentReceipt>;
  /** Corrects the tracking number of what `confirmElsewhere` has confirmed, once. */
  amendElsewhere(
    confirmed: { _id: string; orderId: string },
    trackingId: string,
    deviceLabel: string,
  ): Promise<void>;
}

const valuesWith = (trackingId: string): ShipmentValues => ({
  trackingId,
  carrier: 'Yun Express',
  deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
  dispatchDate: new Date().toISOString().slice(0, 10),
  dispatchFrom: 'Ningbo',
});

const fromDevice = (label: string) => ({
  [headers.idempotencyKey]: randomUUID(),
  [headers.deviceLabel]: encodeURIComponent(label),
});

/** Answers what the server says to an account, the demo's tracking seller where none is named; signs in once for each. */
export function viewsOf(url: string): (account?: AccountName) => Promise<ServerView> {
  const views = new Map<AccountName, Promise<ServerView>>();
  return (name = 'tracking') => {
    const view = views.get(name) ?? viewOf(url, accounts[name]);
    views.set(name, view);
    return view;
  };
}

export async function viewOf(url: string, account: Account): Promise<ServerView> {
  const call = async (method: string, path: string, init: { body?: unknown; headers?: HeadersInit } = {}) => {
    const answer = await fetch(`${url}${apiBase}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...init.headers },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  const signIn = async () => {
    const { email, password } = account;
    const answer = await call('POST', 'login', { body: { email, password } });
    return v.parse(endpoints.login.answer, answer).login;
  };
  let token = await signIn();
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const given = new Set<string>();

  const view: ServerView = {
    async validToken() {
      const { status } = await fetch(`${url}${apiBase}/${endpoints.retrieveMySeller.path}`, {
        headers: bearer(),
      });
      if (status === 401) token = await signIn();
      return token;
    },
    async seller() {
      const body = await call('GET', 'seller/me', { headers: bearer() });
      return v.parse(endpoints.retrieveMySeller.answer, body).retrieveMySeller;
    },
    async orders() {
      const body = await call('POST', 'customs-tracking/retrieve-list', { headers: bearer() });
      return v.parse(endpoints.retrieveTrackingList.answer, body).customsTrackings.items;
    },
    async itemsOf(orderId) {
      const body = await call('GET', `customs-tracking/retrieve-products/${orderId}`, { headers: bearer() });
      return v.parse(endpoints.retrieveProducts.answer, body).customsProducts;
    },
    async openOrders() {
      const body = await call('GET', endpoints.retrieveOpenProducts.path, { headers: bearer() });
      return v.parse(endpoints.retrieveOpenProducts.answer, body).openProducts.orders;
    },
    async historyOf(orderId) {
      const path = endpoints.retrieveOrderHistory.path.replace('{orderId}', orderId);
      const body = await call('GET', path, { headers: bearer() });
      return v.parse(endpoints.retrieveOrderHistory.answer, body).orderHistory;
    },
    async requireCounting() {
      const { shipping } = await view.seller();
      await call('PUT', endpoints.updateShippingDefaults.path, {
        body: {
          places: [{ name: 'Ningbo' }],
          place: 'Ningbo',
          carriers: [{ carrier: 'DHL', service: 'Paket' }],
          marketplaces: {},
          contents: 'required',
          version: shipping?.version ?? 0,
        } satisfies v.InferInput<typeof SavedShipping>,
        headers: { ...bearer(), ...fromDevice('The office’s computer') },
      });
    },
    async nextWaitingItem() {
      // Another order as long as there is one: an order's confirmations wait for each other.
      for (const mayShareOrder of [false, true]) {
        for (const { orderId, shipBy, orderStatus, isIoss, marketplaceId } of await view.orders()) {
          // Others ask more of a person than a confirmation.
          if (!shipBy || orderStatus || isIoss || marketplaceId) continue;
          if (!mayShareOrder && given.has(orderId)) continue;
          const product = (await view.itemsOf(orderId)).find(
            item => !item.confirmation && !item.status && !given.has(item._id),
          );
          if (!product) continue;
          given.add(orderId).add(product._id);
          return { orderId, product };
        }
      }
      throw new Error('No item waits for a confirmation any more.');
    },
    async confirmElsewhere({ orderId, product }, trackingId, deviceLabel) {
      const entry: v.InferInput<typeof ShipmentLedgerEntry> = {
        ...valuesWith(trackingId),
        orderId,
        marketplaceId: 'A1PA6795UKMFR9',
        products: [{ productId: product._id, quantity: product.quantity }],
      };
      const init = { body: entry, headers: { ...bearer(), ...fromDevice(deviceLabel) } };
      const answer = await call('POST', 'shipment-ledger/create', init);
      return v.parse(endpoints.createShipmentLedger.answer, answer).createShipmentLedger;
    },
    async amendElsewhere(confirmed, trackingId, deviceLabel) {
      await call('PUT', 'shipment-ledger/amend', {
        body: { ...valuesWith(trackingId), ...confirmed },
        headers: { ...bearer(), ...fromDevice(deviceLabel), [headers.ifMatch]: '"1"' },
      });
    },
  };
  return view;
}
