import type { Db } from '#server/db/db.ts';
import { sharedKey } from '#server/engines/app-secrets.ts';
import type { SecretBox } from '#server/engines/secret-box.ts';
import { amazonEurope, createAmazonGateway } from './amazon-gateway.ts';
import type { Marketplace } from './marketplace.ts';
import type { MarketplaceApp } from './marketplace-accounts.ts';
import type { SandboxOptions } from './sandbox/sandbox.ts';

export interface OpenMarketplace {
  marketplace: Marketplace;
  app: MarketplaceApp;
  close: () => Promise<void>;
}

export type SandboxBehaviour = Pick<SandboxOptions, 'intervene' | 'rates'>;

const sandboxApp = {
  clientId: 'amzn1.application-oa2-client.sandbox',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox',
} as const satisfies MarketplaceApp;

/** Signs the sandbox's tokens, and so the authorization that the demo's seller holds. */
export const sandboxKey = (db: Db, secrets: SecretBox) => sharedKey(db, secrets, 'marketplace-sandbox');

/** The marketplace of the settings: the real one, else the sandbox, started here and behaving as told. */
export async function openMarketplace(
  db: Db,
  secrets: SecretBox,
  amazon: MarketplaceApp | undefined,
  sandboxBehaviour: SandboxBehaviour = {},
): Promise<OpenMarketplace> {
  if (amazon) {
    return { marketplace: createAmazonGateway(amazonEurope), app: amazon, close: async () => {} };
  }
  const { createSandboxDatabase } = await import('./sandbox/sandbox-database.ts');
  const { startMarketplaceSandbox } = await import('./sandbox/start-sandbox.ts');
  const sandbox = await startMarketplaceSandbox({
    ...sandboxBehaviour,
    store: createSandboxDatabase(db),
    secret: await sandboxKey(db, secrets),
  });
  return { marketplace: createAmazonGateway(sandbox), app: sandboxApp, close: sandbox.close };
}
