import type { Hono } from 'hono';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { sharedKey } from '#server/adapters/keys/shared-key.ts';
import type { Db } from '#server/db/db.ts';
import { sellerCentral } from '#server/domain/marketplace/marketplaces.ts';
import type { Settings } from '#server/settings/settings.ts';
import { amazonEurope, createAmazonGateway } from './amazon-gateway.ts';
import type { Marketplace, MarketplaceApp } from './marketplace.ts';
import type { SandboxOptions } from './sandbox/sandbox.ts';
import type { SandboxStore } from './sandbox/sandbox-store.ts';

export interface OpenMarketplace {
  marketplace: Marketplace;
  /** The product's registration. */
  app: MarketplaceApp & { appId: string };
  /**
   * Where a seller of a marketplace signs in.
   * @param origin the app's own
   */
  sellerCentral: (marketplaceId: string, origin: string) => string | undefined;
  /** The sandbox's pages, to be shown below `sandboxPagesPath`; undefined for the real marketplace. */
  pages?: Hono;
  /** What happens at the sandbox by others' hands, for tests; undefined for the real marketplace. */
  changeAtSandbox?: SandboxStore['change'];
  close: () => Promise<void>;
}

export type SandboxBehaviour = Pick<SandboxOptions, 'intervene' | 'rates'>;

export const sandboxApp = {
  appId: 'amzn1.sp.solution.sandbox',
  clientId: 'amzn1.application-oa2-client.sandbox',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox',
} as const satisfies OpenMarketplace['app'];

/** Below `/api`, since the app's worker answers every other navigation with the app. */
export const sandboxPagesPath = '/api/marketplace-sandbox';

/** Signs the sandbox's tokens, and so the authorization that the demo's seller holds. */
export const sandboxKey = (db: Db, secrets: SecretBox) => sharedKey(db, secrets, 'marketplace-sandbox');

/** The marketplace of the settings: the real one, else the sandbox, started here with the given behaviour. */
export async function openMarketplace(
  db: Db,
  secrets: SecretBox,
  amazon: Settings['amazon'],
  sandboxBehaviour: SandboxBehaviour = {},
): Promise<OpenMarketplace> {
  if (amazon) {
    return {
      marketplace: createAmazonGateway(amazonEurope),
      app: amazon,
      sellerCentral,
      close: async () => {},
    };
  }
  const { createSandboxDatabase } = await import('./sandbox/sandbox-database.ts');
  const { createMerchantStore } = await import('./sandbox/merchant-store.ts');
  const { storeBySeller } = await import('./sandbox/sandbox-store.ts');
  const { startMarketplaceSandbox } = await import('./sandbox/start-sandbox.ts');
  const { createConsentPages } = await import('./sandbox/consent-pages.ts');
  const secret = await sandboxKey(db, secrets);
  const now = () => new Date();
  const store = storeBySeller(createMerchantStore(db, now), createSandboxDatabase(db));
  const sandbox = await startMarketplaceSandbox({
    ...sandboxBehaviour,
    store,
    secret,
    now,
  });
  return {
    marketplace: createAmazonGateway(sandbox),
    app: sandboxApp,
    sellerCentral: (marketplaceId, origin) => sellerCentral(marketplaceId) && `${origin}${sandboxPagesPath}`,
    pages: createConsentPages({ secret, app: sandboxApp, now }),
    changeAtSandbox: store.change,
    close: sandbox.close,
  };
}
