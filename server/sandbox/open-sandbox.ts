import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { sharedKey } from '#server/adapters/keys/shared-key.ts';
import { type AmazonSettings, createAmazonGateway } from '#server/adapters/marketplace/amazon-gateway.ts';
import type { OpenMarketplace } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { sellerCentral } from '#server/domain/marketplace/marketplaces.ts';
import { createConsentPages } from './consent-pages.ts';
import { createMerchantStore } from './merchant-store.ts';
import { createMarketplaceSandbox, type SandboxOptions } from './sandbox.ts';
import { createSandboxDatabase } from './sandbox-database.ts';
import { type SandboxStore, storeBySeller } from './sandbox-store.ts';

export interface OpenSandbox extends OpenMarketplace {
  /** What happens at the sandbox by others' hands, for tests. */
  changeAtSandbox: SandboxStore['change'];
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

/** Starts the sandbox here; the gateway asks it as it would ask the real marketplace. */
export async function openSandbox(
  db: Db,
  secrets: SecretBox,
  behaviour: SandboxBehaviour = {},
): Promise<OpenSandbox> {
  const secret = await sandboxKey(db, secrets);
  const now = () => new Date();
  const store = storeBySeller(createMerchantStore(db, now), createSandboxDatabase(db));
  const sandbox = await startMarketplaceSandbox({ ...behaviour, store, secret, now });
  return {
    marketplace: createAmazonGateway(sandbox),
    app: sandboxApp,
    sellerCentral: (marketplaceId, origin) => sellerCentral(marketplaceId) && `${origin}${sandboxPagesPath}`,
    pages: { path: sandboxPagesPath, app: createConsentPages({ secret, app: sandboxApp, now }) },
    changeAtSandbox: store.change,
    close: sandbox.close,
  };
}

/**
 * Starts the sandbox on a free port of the loopback interface. It listens by itself and not under the product's
 * address, so that the gateway meets a marketplace over real HTTP, also where the product has no port of its own,
 * and nobody outside can call it.
 */
export async function startMarketplaceSandbox(
  options: SandboxOptions,
): Promise<AmazonSettings & { close: () => Promise<void> }> {
  const server = serve({
    fetch: createMarketplaceSandbox(options).fetch,
    hostname: '127.0.0.1',
    port: 0,
    overrideGlobalObjects: false,
    // With Node's five seconds a gateway whose timers are late on a busy machine sends into a connection that has ended.
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl,
    tokenUrl: `${apiUrl}/auth/o2/token`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      // Calls that hang would keep it open.
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
