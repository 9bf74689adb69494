/** Saves a confirmation on this device, of the person who is signed in: it can't be sent as it is, and comes back refused. */
export async function saveConfirmation(orderId: string): Promise<void> {
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
    locks: [`item:${orderId}`],
    sellerId,
    personId,
    payload: {},
    payloadV: 1,
  });
}
