import type { ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { texts } from '#src/messages/catalogue.ts';
import { shipmentReportTexts } from '#src/messages/shipment-report.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

// One toast for all of them: the form and the delivery both get the server's answer, and after a day without a network
// two hundred arrive within seconds.
const toast = { id: 'shipment', durationMs: 5000 };

/** [203] "Processed" comes from the server. What is only saved on this device is said above the items. */
export function reportShipment(outcome: Exclude<ShipmentOutcome, 'queued'>): void {
  const { done, queued, blockedDetail } = texts(shipmentReportTexts);
  toastStore.push(
    outcome === 'blocked'
      ? { ...toast, kind: 'queued', title: queued, text: blockedDetail }
      : { ...toast, kind: 'success', text: done[outcome] },
  );
}
