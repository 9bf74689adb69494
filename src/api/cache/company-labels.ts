import type { ShipmentLabel } from '#src/contract/endpoints/shipment-view-endpoints.ts';

let ordersByNumber: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * The company's orders that were confirmed with a tracking number, the newest first, as far as this device knows them.
 * @param trackingId normalised
 */
export const ordersWithNumber = (trackingId: string): readonly string[] =>
  ordersByNumber.get(trackingId) ?? [];

export function adoptLabels(labels: readonly ShipmentLabel[]): void {
  const orders = new Map<string, string[]>();
  for (const { trackingId, orderId } of labels) {
    const known = orders.get(trackingId);
    if (known) known.push(orderId);
    else orders.set(trackingId, [orderId]);
  }
  ordersByNumber = orders;
}
