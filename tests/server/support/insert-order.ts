import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { insertOwner } from '#server/services/accounts/persons.ts';

export interface TestOrder {
  sellerId: string;
  orderId: string;
  marketplaceId: string;
  items: { id: string; marketplaceItemId: string; quantity: number }[];
}

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));

/** A company with its owner, who has no password. */
export async function insertSeller(db: Db): Promise<string> {
  const id = randomUUID();
  await db.insert(sellers).values({ id, companyName: 'Test company' });
  const person = { firstName: 'Mei', lastName: 'Lin', passwordHash: '' };
  await insertOwner(db, id, { email: `${id}@portolan.example`, ...person }, new Date());
  return id;
}

/** An order of a seller with one item for each quantity, in the marketplace of Germany. */
export async function insertOrder(
  db: Db,
  sellerId: string,
  quantities: readonly number[] = [2, 1],
  { orderId = `${digits(3)}-${digits(7)}-${digits(7)}` } = {},
): Promise<TestOrder> {
  const order = { sellerId, orderId, marketplaceId: 'A1PA6795UKMFR9' };
  await db.insert(orders).values({
    ...order,
    createdAt: new Date('2026-11-10T08:00:00Z'),
    shipBy: new Date('2026-12-01T22:59:59Z'),
  });
  const items = quantities.map((quantity, position) => ({
    id: randomUUID(),
    marketplaceItemId: digits(14),
    quantity,
    position,
  }));
  await db.insert(orderItems).values(
    items.map(item => ({
      ...item,
      sellerId,
      orderId: order.orderId,
      name: `Article ${item.position}`,
      price: 12.5 * item.quantity,
      currency: 'EUR',
    })),
  );
  return { ...order, items };
}
