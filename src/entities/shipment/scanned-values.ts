import type { LastShipments } from '#src/api/device/last-shipment.ts';
import type { CarrierChoice } from './carrier-choice.ts';
import type { ShipmentForm } from './shipment-form.ts';
import { serviceFor } from './use-shipment-form.ts';

/**
 * The form with the number of a label and its carrier.
 * @param carrier undefined where a person has to choose one
 */
export function scannedValues(
  form: ShipmentForm,
  { trackingId, carrier }: { trackingId: string; carrier: string | undefined },
  known: { choice: CarrierChoice; last: LastShipments },
): ShipmentForm {
  if (carrier === undefined) return { ...form, trackingId, carrier: '', deliveryService: '' };
  if (carrier === form.carrier) return { ...form, trackingId };
  const deliveryService = serviceFor(carrier, { ...known, isCorrection: false });
  return { ...form, trackingId, carrier, carrierName: '', deliveryService };
}
