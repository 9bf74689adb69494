import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Adapters } from '#server/adapters/adapters.ts';
import type { OpenMarketplace } from '#server/adapters/marketplace/marketplace.ts';
import { consentCallbackPath, consentUrl } from '#server/domain/marketplace/consent-url.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import type { Environment } from '#server/http/environment.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { checkedLink } from '#server/services/marketplace/check-credentials.ts';
import {
  beginConsent,
  findConsent,
  linkByConsent,
  storeConsent,
} from '#server/services/marketplace/consents.ts';
import { linkOnce } from '#server/services/marketplace/links.ts';
import { textLimits } from '#src/contract/constants.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';

const ConsentAnswer = v.object({
  state: v.pipe(v.string(), v.maxLength(textLimits.link)),
  selling_partner_id: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(textLimits.id)),
  spapi_oauth_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(textLimits.token)),
});

const redirectUri = (origin: string) => origin + consentCallbackPath;

/** @param wakeJobs is called when orders wait to be fetched */
export const marketplaceRoutes = (
  { database: { db }, secrets, limits, now }: Adapters,
  market: OpenMarketplace | undefined,
  wakeJobs: () => void,
) =>
  ({
    async updateAmazonSeller(call) {
      const { sellerId } = call.session;
      if (!market) throw new Refusal('SERVER.UNAVAILABLE', 'This server has no marketplace connection.');
      if (!marketplaceCountry(call.body.marketplaceId)) return { updateAmazonSellerData: false };
      await limits.changeBySeller.spend(sellerId);
      const { marketplace } = market;
      const link = await checkedLink({ db, secrets, marketplace }, sellerId, call.body);
      if (!link) return { updateAmazonSellerData: false };
      await linkOnce(db, keyedChange(endpoints.updateAmazonSeller, call), link, now());
      wakeJobs();
      return { updateAmazonSellerData: true };
    },

    async retrieveSellerAmazonUrl({ session, params: { marketplaceId }, origin }) {
      const { sellerId } = session;
      const home = market?.sellerCentral(marketplaceId, origin);
      if (!market || !home) {
        throw new Refusal('SELLER.MARKETPLACE_UNKNOWN', 'This marketplace can’t be linked.', {
          path: 'marketplaceId',
        });
      }
      await limits.changeBySeller.spend(sellerId);
      const state = await beginConsent(db, { sellerId, marketplaceId }, now());
      const { appId: applicationId } = market.app;
      return { url: consentUrl(home, { applicationId, state, redirectUri: redirectUri(origin) }) };
    },

    async storeSellerAmazonCode({ session, body: { code }, origin }) {
      if (!market) throw new Refusal('SERVER.UNAVAILABLE', 'This server has no marketplace connection.');
      await limits.changeBySeller.spend(session.sellerId);
      const consent = await findConsent(db, { sellerId: session.sellerId, code }, now());
      if (!consent) return { storeSellerAmazonCode: false };
      // Handed in again after a lost answer: the marketplace takes its own code once only.
      if (consent.linkedAt) return { storeSellerAmazonCode: true };
      const storeSellerAmazonCode = await linkByConsent(
        { db, secrets, market },
        consent,
        redirectUri(origin),
        now(),
      );
      if (storeSellerAmazonCode) wakeJobs();
      return { storeSellerAmazonCode };
    },
  }) satisfies Partial<Handlers>;

/**
 * Takes the browser that comes back from the marketplace's consent page, and sends it on into the app with a code of
 * our own: the marketplace's stays on the server, bound to the seller who began.
 */
export function serveConsentCallback(app: Hono<Environment>, { database, secrets, now }: Adapters): void {
  app.get(consentCallbackPath, async c => {
    const answer = v.safeParse(ConsentAnswer, c.req.query());
    const code =
      answer.success &&
      (await storeConsent(
        database.db,
        secrets,
        {
          state: answer.output.state,
          marketplaceCode: answer.output.spapi_oauth_code,
          marketplaceSellerId: answer.output.selling_partner_id,
        },
        now(),
      ));
    // [204] Without a message where it failed.
    return c.redirect(code ? `/account-setup/code/${code}` : '/account-setup', 303);
  });
}
