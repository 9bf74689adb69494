import { findCarrier, normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import type { ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import { recognise } from './recognise.ts';

/**
 * The number that names one parcel and no other.
 * @returns undefined for a text that is no tracking number by its form, and for a service without tracking, whose
 * labels may all bear the same text
 */
export function parcelNumber({
  carrier,
  deliveryService,
  trackingId,
}: Pick<ShipmentValues, 'carrier' | 'deliveryService' | 'trackingId'>): string | undefined {
  const service = findCarrier(carrier)?.services.find(({ name }) => name === deliveryService);
  if (service?.isTracked === false) return undefined;
  const isNumber = recognise(trackingId).readings.some(({ kind }) => kind === 'tracking');
  return isNumber ? normaliseTrackingId(trackingId) : undefined;
}
