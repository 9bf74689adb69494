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
    summary: 'Links the seller with the forwarder of an invitation.',
    body: InviteBody,
    answer: v.object({ inviteSeller: v.object({ name: v.string() }) }),
  }),
  updateMySeller: endpoint({
    method: 'PUT',
    path: 'seller/update',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Changes the name of the person who signs in. A new email address must first be confirmed by an email sent to it; the current address is notified.',
    body: SellerUpdate,
    answer: v.object({ updateMySeller: v.boolean() }),
  }),
  updateSellerCompany: endpoint({
    method: 'PUT',
    path: 'seller/company',
    roles: ['owner'],
    summary: 'Saves company and address.',
    body: CompanyUpdate,
    answer: v.object({ updateSellerCompany: Truthy }),
  }),
  updateShippingDefaults: endpoint({
    method: 'PUT',
    path: 'seller/shipping',
    roles: ['owner', 'office'],
    summary:
      'Saves the places, carriers and services of new confirmations; rejected if someone has saved since the version that it names.',
    body: SavedShipping,
    answer: v.object({ updateShippingDefaults: v.object({ version: v.number() }) }),
  }),
  updateAmazonSeller: endpoint({
    method: 'PUT',
    path: 'seller/update-amazon',
    roles: ['owner'],
    summary: 'Links a marketplace account by credentials or Seller ID; false if they don’t work.',
    body: MarketplaceLink,
    answer: v.object({ updateAmazonSellerData: Truthy }),
  }),
  createWallet: endpoint({
    method: 'POST',
    path: 'seller/create-wallet',
    roles: ['owner'],
    summary: 'Creates the seller’s key pair, to which proofs are issued, or returns the existing one.',
    answer: v.object({ createWallet: v.object({ did: v.string() }) }),
  }),
  retrieveSellerAmazonUrl: endpoint({
    method: 'GET',
    path: 'auth/seller-amazon',
    roles: ['owner'],
    summary: 'The marketplace’s page where the seller gives consent.',
    params: ConsentQuery,
    answer: v.object({ url: v.string() }),
  }),
  storeSellerAmazonCode: endpoint({
    method: 'POST',
    path: 'auth/seller-amazon/store',
    roles: ['owner'],
    summary: 'Links the marketplace account that consent was given for; false if the code isn’t valid.',
    body: ConsentCode,
    answer: v.object({ storeSellerAmazonCode: Truthy }),
  }),
} as const;
