export interface TestOrder {
  orderId: string;
  items: { id: string; name: string; quantity: number }[];
}

export interface TestSeller {
  email: string;
  password: string;
  /** Of a session that began with the test. */
  token: string;
  sellerId: string;
  /** Those that wait for a confirmation, oldest first. */
  orders: TestOrder[];
}

/** The seller's order at a place, oldest first. */
export function orderOf(seller: TestSeller, place = 0): TestOrder {
  const order = seller.orders[place];
  if (!order) throw new Error(`Only ${seller.orders.length} orders wait.`);
  return order;
}
