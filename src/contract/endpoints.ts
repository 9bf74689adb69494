import * as v from 'valibot';
import { apiBase as base } from './api-base.ts';
import { BrokerKeys } from './broker-keys.ts';
import { CustomsProduct } from './customs-product.ts';
import { TrackingList } from './customs-tracking.ts';
import { endpoint } from './endpoint.ts';
import { OrderId } from './ids.ts';
import { Marketplace } from './marketplace.ts';
import { Seller } from './seller.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { workerEndpoints } from './worker-endpoints.ts';

/** The same as in `api-base.ts`, for whoever needs the table anyway; the worker doesn't load the table. */
export const apiBase = base;

/**
 * Every call of the product. The typed client, the server's registration and the OpenAPI document are made
 * from this table; a call enters it together with its server route.
 */
export const endpoints = {
  ...workerEndpoints,
  ...sessionEndpoints,
  retrieveMySeller: endpoint({
    method: 'GET',
    path: 'seller/me',
    access: 'bearer',
    summary: 'The current seller.',
    answer: v.object({ retrieveMySeller: Seller }),
  }),
  retrieveTrackingList: endpoint({
    method: 'POST',
    path: 'customs-tracking/retrieve-list',
    access: 'bearer',
    changes: false,
    summary: 'Clearance of every order, newest change first.',
    answer: v.object({ customsTrackings: TrackingList }),
  }),
  retrieveMarketplaces: endpoint({
    method: 'GET',
    path: 'customs-tracking/marketplaces',
    access: 'bearer',
    summary: 'Marketplaces that can be linked.',
    answer: v.object({ marketplaces: v.array(Marketplace) }),
  }),
  retrieveProducts: endpoint({
    method: 'GET',
    path: 'customs-tracking/retrieve-products/{orderId}',
    access: 'bearer',
    summary: 'Items of one order.',
    params: v.object({ orderId: OrderId }),
    answer: v.object({ customsProducts: v.array(CustomsProduct) }),
  }),
  retrieveBrokerKeys: endpoint({
    method: 'GET',
    path: 'customs-tracking/broker-keys',
    access: 'public',
    summary: 'Public keys by which proofs are checked.',
    answer: v.object({ brokerKeys: BrokerKeys }),
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
