import * as v from 'valibot';
import { ConsentCode, ConsentQuery, MarketplaceLink } from '#src/contract/accounts/marketplace-link.ts';
import { CompanyUpdate, InviteBody, SellerUpdate } from '#src/contract/accounts/seller-changes.ts';
import { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { endpoint, Truthy } from './endpoint.ts';

export const sellerChangeEndpoints = {
  inviteSeller: endpoint({
    method: 'POST',
    path: 'seller/invite',
    roles: ['owner', 'office'],
    body: InviteBody,
    answer: v.object({ inviteSeller: v.object({ name: v.string() }) }),
  }),
  updateMySeller: endpoint({
    method: 'PUT',
    path: 'seller/update',
    roles: ['owner', 'office', 'warehouse'],
    body: SellerUpdate,
    answer: v.object({ updateMySeller: v.boolean() }),
  }),
  updateSellerCompany: endpoint({
    method: 'PUT',
    path: 'seller/company',
    roles: ['owner'],
    body: CompanyUpdate,
    answer: v.object({ updateSellerCompany: Truthy }),
  }),
  updateShippingDefaults: endpoint({
    method: 'PUT',
    path: 'seller/shipping',
    roles: ['owner', 'office'],
    body: SavedShipping,
    answer: v.object({ updateShippingDefaults: v.object({ version: v.number() }) }),
  }),
  updateAmazonSeller: endpoint({
    method: 'PUT',
    path: 'seller/update-amazon',
    roles: ['owner'],
    body: MarketplaceLink,
    answer: v.object({ updateAmazonSellerData: Truthy }),
  }),
  createWallet: endpoint({
    method: 'POST',
    path: 'seller/create-wallet',
    roles: ['owner'],
    answer: v.object({ createWallet: v.object({ did: v.string() }) }),
  }),
  retrieveSellerAmazonUrl: endpoint({
    method: 'GET',
    path: 'auth/seller-amazon',
    roles: ['owner'],
    params: ConsentQuery,
    answer: v.object({ url: v.string() }),
  }),
  storeSellerAmazonCode: endpoint({
    method: 'POST',
    path: 'auth/seller-amazon/store',
    roles: ['owner'],
    body: ConsentCode,
    answer: v.object({ storeSellerAmazonCode: Truthy }),
  }),
} as const;
