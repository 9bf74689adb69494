import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { AmazonSettings } from '../adapters/marketplace/amazon-gateway.ts';
import { createMarketplaceSandbox, type SandboxOptions } from './sandbox.ts';

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
