import type { WaitingItem } from '#tests/journeys/server-view.ts';

/**
 * Saves a confirmation on this device, of the person who is signed in. Without a payload it can't be sent, and comes
 * back refused.
 */
export async function saveConfirmation(
  orderId: string,
  payload: object = {},
  items: readonly string[] = [orderId],
): Promise<void> {
  const [{ outbox }, { session }] = await Promise.all([
    import('#src/api/outbox/outbox-client.ts'),
    import('#src/api/client/session.ts'),
  ]);
  const member = session.current();
  if (!member) throw new Error('Nobody is signed in.');
  const { sellerId, personId } = member;
  await outbox.accept({
    opId: crypto.randomUUID(),
    kind: 'shipment-confirmation',
    entity: `order:${orderId}`,
    locks: items.map(item => `item:${item}`),
    sellerId,
    personId,
    payload,
    payloadV: 1,
  });
}

/** The same as the form saves it, which the server takes. @param products where it isn’t the one item */
export const saveConfirmationOf = (
  { orderId, product }: WaitingItem,
  trackingId: string,
  products = [product],
): Promise<void> =>
  saveConfirmation(
    orderId,
    {
      ...{ _id: crypto.randomUUID(), orderId, trackingId, marketplaceId: 'A1PA6795UKMFR9' },
      ...{ carrier: 'Yun Express', deliveryService: 'YunExpress Global Direct line non Battery-Tracked' },
      ...{ dispatchDate: new Date().toISOString().slice(0, 10), dispatchFrom: 'Ningbo' },
      products: products.map(({ _id: productId, quantity }) => ({ productId, quantity })),
    },
    products.map(({ _id }) => _id),
  );
