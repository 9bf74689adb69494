import type { ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { texts } from '#src/messages/catalogue.ts';
import { shipmentReportTexts } from '#src/messages/shipment-report.ts';
import { toastStore } from '#src/ui/toast-store.ts';

// One toast for all of them: the form and the delivery both get the server's answer, and after a day without a network
// two hundred arrive within seconds.
const toast = { id: 'shipment', durationMs: 5000 };

/** [203] "Processed" comes from the server; until then it is saved on this device, and says so. */
export function reportShipment(outcome: ShipmentOutcome): void {
  const { succeeded, corrected, kept, keptDetail, heldDetail } = texts(shipmentReportTexts);
  toastStore.push(
    outcome === 'confirmed' || outcome === 'amended'
      ? { ...toast, kind: 'success', text: outcome === 'confirmed' ? succeeded : corrected }
      : { ...toast, kind: 'kept', title: kept, text: outcome === 'held' ? heldDetail : keptDetail },
  );
}
