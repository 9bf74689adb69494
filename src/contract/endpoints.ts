import * as v from 'valibot';
import { accountEndpoints } from './account-endpoints.ts';
import { apiBase as base } from './api-base.ts';
import { carrierEndpoints } from './carrier-endpoints.ts';
import { emailEndpoints } from './email-endpoints.ts';
import { endpoint, Truthy } from './endpoint.ts';
import { importerEndpoints } from './importer-endpoints.ts';
import { ImporterList, ImporterListQuery } from './importer-list.ts';
import { ConsentCode, ConsentQuery, MarketplaceLink } from './marketplace-link.ts';
import { memberEndpoints } from './member-endpoints.ts';
import { openProductsEndpoints } from './open-products-endpoints.ts';
import { passwordEndpoints } from './password-endpoints.ts';
import { refreshEndpoint } from './refresh-endpoint.ts';
import { CompanyUpdate, InviteBody, SellerUpdate } from './seller-changes.ts';
import { sellerEndpoint } from './seller-endpoint.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { sessionListEndpoints } from './session-list-endpoints.ts';
import { shipmentEndpoints } from './shipment-endpoints.ts';
import { shipmentViewEndpoints } from './shipment-view-endpoints.ts';
import { trackingEndpoints } from './tracking-endpoints.ts';

/** The same as in `api-base.ts`, for code that needs the table anyway; the worker doesn't load the table. */
export const apiBase = base;

/**
 * Every call of the product. The typed client, the server's registration and the OpenAPI document are made
 * from this table; a call enters it together with its server route.
 */
export const endpoints = {
  ...refreshEndpoint,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...emailEndpoints,
  ...passwordEndpoints,
  ...sessionListEndpoints,
  ...memberEndpoints,
  ...importerEndpoints,
  ...sellerEndpoint,
  ...trackingEndpoints,
  ...openProductsEndpoints,
  ...shipmentEndpoints,
  ...shipmentViewEndpoints,
  ...carrierEndpoints,
  inviteSeller: endpoint({
    method: 'POST',
    path: 'seller/invite',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Links the seller with the forwarder of an invitation.',
    body: InviteBody,
    answer: v.object({ inviteSeller: v.object({ name: v.string() }) }),
  }),
  updateMySeller: endpoint({
    method: 'PUT',
    path: 'seller/update',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Changes the name of the person who signs in. A new email address must first be confirmed by a mail sent to it; the current address is notified.',
    body: SellerUpdate,
    answer: v.object({ updateMySeller: v.boolean() }),
  }),
  updateSellerCompany: endpoint({
    method: 'PUT',
    path: 'seller/company',
    access: 'bearer',
    roles: ['owner'],
    summary: 'Saves company and address.',
    body: CompanyUpdate,
    answer: v.object({ updateSellerCompany: Truthy }),
  }),
  updateAmazonSeller: endpoint({
    method: 'PUT',
    path: 'seller/update-amazon',
    access: 'bearer',
    roles: ['owner'],
    summary: 'Links a marketplace account by credentials or Seller ID; false if they don’t work.',
    body: MarketplaceLink,
    answer: v.object({ updateAmazonSellerData: Truthy }),
  }),
  createWallet: endpoint({
    method: 'POST',
    path: 'seller/create-wallet',
    access: 'bearer',
    roles: ['owner'],
    summary: 'Creates the seller’s key pair, to which proofs are issued, or returns the existing one.',
    answer: v.object({ createWallet: v.object({ did: v.string() }) }),
  }),
  retrieveSellerAmazonUrl: endpoint({
    method: 'GET',
    path: 'auth/seller-amazon',
    access: 'bearer',
    roles: ['owner'],
    summary: 'The marketplace’s page where the seller gives consent.',
    params: ConsentQuery,
    answer: v.object({ url: v.string() }),
  }),
  storeSellerAmazonCode: endpoint({
    method: 'POST',
    path: 'auth/seller-amazon/store',
    access: 'bearer',
    roles: ['owner'],
    summary: 'Links the marketplace account that consent was given for; false if the code isn’t valid.',
    body: ConsentCode,
    answer: v.object({ storeSellerAmazonCode: Truthy }),
  }),
  retrieveImporterList: endpoint({
    method: 'POST',
    path: 'importer/retrieve-list',
    access: 'bearer',
    roles: ['owner', 'office'],
    changes: false,
    summary: 'One page of the importers, newest change first.',
    body: ImporterListQuery,
    answer: v.object({ importers: ImporterList }),
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
