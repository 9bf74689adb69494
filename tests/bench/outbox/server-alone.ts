import { lanes } from '#src/outbox/delivery/deliver.ts';
import { call } from '#tests/faults/support/api-call.ts';
import type { TestSeller } from '#tests/faults/support/test-seller.ts';
import type { WatchedServer } from '#tests/faults/support/watched-server.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { entryOf } from './run.ts';

/**
 * The calls of a delivery without a browser or a queue: as many at once as Portolan has in flight, by the same proxy.
 * @returns milliseconds
 */
export async function serverAlone(server: WatchedServer, seller: TestSeller, count: number): Promise<number> {
  const network = await FaultProxy.start(server.process.port);
  const entries = seller.orders.splice(0, count).map(entryOf).values();
  const lane = async () => {
    for (const body of entries) {
      const answer = await call(network.url, 'shipment-ledger/create', {
        body,
        token: seller.token,
        key: crypto.randomUUID(),
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  try {
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: lanes }, lane));
    return Date.now() - startedAt;
  } finally {
    await network.down();
  }
}
