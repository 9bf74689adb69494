import { createHash } from 'node:crypto';
import { articleOf, goods } from '#server/adapters/marketplace/sandbox/goods.ts';
import { seededRandom } from '#server/adapters/marketplace/sandbox/random.ts';
import type { SandboxOrder } from '#server/domain/marketplace/sandbox-order.ts';

const hourMs = 3_600_000;
const orderCount = 16;
const shipWithinMs = 6 * 24 * hourMs;

/**
 * Orders of the last days that a shop has when it is linked, none of them shipped: the same ones for the same seller,
 * marketplace and instant.
 */
export function makeMerchantOrders(
  merchantId: string,
  marketplaceId: string,
  now: Date,
): (SandboxOrder & { shipBy: Date })[] {
  const seed = createHash('sha256').update(`${merchantId} ${marketplaceId}`).digest().readUInt32BE();
  const random = seededRandom(seed);
  return Array.from({ length: orderCount }, (_, index) => {
    const ageMs = (orderCount - index) * 4 * hourMs + random.between(0, 200) * 60_000;
    const createdAt = new Date(Math.floor((now.getTime() - ageMs) / 1000) * 1000);
    return {
      orderId: `${random.pick(['028', '302', '303', '305'])}-${random.digits(7)}-${random.digits(7)}`,
      marketplaceId,
      createdAt,
      updatedAt: createdAt,
      shipBy: new Date(createdAt.getTime() + shipWithinMs),
      items: Array.from({ length: random.between(1, 3) }, () => {
        const [title, unitPrice] = random.pick(goods);
        const quantity = random.pick([1, 1, 2, 2, 3, 6]);
        return {
          orderItemId: random.digits(14),
          title,
          ...articleOf(title),
          quantity,
          unitPrice,
          currency: 'EUR',
        };
      }),
    };
  });
}
