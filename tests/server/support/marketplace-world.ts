import { createAmazonGateway } from '#server/adapters/marketplace/amazon-gateway.ts';
import type { MarketplaceAccount, PackageConfirmation } from '#server/adapters/marketplace/marketplace.ts';
import { startMarketplaceSandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxCall, SandboxOptions } from '#server/sandbox/sandbox.ts';
import { createSandboxDatabase } from '#server/sandbox/sandbox-database.ts';
import { issueSandboxRefreshToken } from '#server/sandbox/sandbox-token.ts';
import { insertOrder, insertSeller, type TestOrder } from './insert-order.ts';
import { openTestDatabase } from './test-database.ts';

const secret = new Uint8Array(32).fill(7);
const unhurried = { perSecond: 1000, burst: 1000 };

/** A package of the whole of an order. */
export function packageOf(order: TestOrder, changes: Partial<PackageConfirmation> = {}): PackageConfirmation {
  return {
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
    packageReferenceId: '41',
    carrierCode: 'Yun Express',
    shippingMethod: 'YunExpress Global Direct line (standard )-Tracked',
    trackingNumber: 'YT2412345678901234',
    shipDate: new Date('2026-11-12T12:00:00Z'),
    items: order.items.map(item => ({ orderItemId: item.marketplaceItemId, quantity: item.quantity })),
    ...changes,
  };
}

/** The sandbox on a database of its own, listening, and what was asked of it. */
export async function openMarketplaceWorld() {
  const database = await openTestDatabase();
  const { db } = database;
  const calls: SandboxCall[] = [];
  let intervene: SandboxOptions['intervene'];
  let stoppedAt: Date | undefined;
  const store = createSandboxDatabase(db);
  const sandbox = await startMarketplaceSandbox({
    store,
    secret,
    now: () => stoppedAt ?? new Date(),
    rates: {
      searchOrders: unhurried,
      getSupplySources: unhurried,
      getOrder: unhurried,
      getMarketplaceParticipations: unhurried,
    },
    intervene: (call, moment, request) => {
      if (moment === 'before') calls.push(call);
      return intervene?.(call, moment, request);
    },
  });
  return {
    db,
    sandbox,
    calls,
    change: store.change,
    gateway: (timeoutMs = 5000) => createAmazonGateway({ ...sandbox, timeoutMs }),
    /** Undefined: the sandbox behaves again. */
    setIntervention(next: SandboxOptions['intervene']) {
      intervene = next;
    },
    /** The sandbox's clock stands still: its rates are then counted in calls, however slow the machine is. */
    stopClock() {
      stoppedAt = new Date();
    },
    async addSeller(): Promise<MarketplaceAccount & { sellerId: string }> {
      const sellerId = await insertSeller(db);
      return {
        sellerId,
        clientId: 'amzn1.application-oa2-client.test',
        clientSecret: 'amzn1.oa2-cs.v1.test',
        refreshToken: issueSandboxRefreshToken(secret, sellerId),
      };
    },
    placeOrder: (sellerId: string, quantities?: number[]) => insertOrder(db, sellerId, quantities),
    async close() {
      await sandbox.close();
      await database.close();
    },
  };
}

export type MarketplaceWorld = Awaited<ReturnType<typeof openMarketplaceWorld>>;
