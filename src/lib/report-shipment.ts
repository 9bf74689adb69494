import type { ShipmentOutcome } from '#src/api/confirm-shipment.ts';
import { texts } from '#src/messages/catalogue.ts';
import { shipmentReportTexts } from '#src/messages/shipment-report.ts';
import { toastStore } from '#src/ui/toast-store.ts';

const reportMs = 5000;

/** [203] «Processed» is the server's word; until then it is kept on this device, and says so. */
export function reportShipment(outcome: ShipmentOutcome): void {
  const words = texts(shipmentReportTexts);
  if (outcome.kind === 'kept') {
    toastStore.push({
      id: `shipment-${outcome.opId}`,
      kind: 'kept',
      title: words.kept,
      text: words.keptDetail,
      durationMs: reportMs,
    });
    return;
  }
  toastStore.push({
    id: `shipment-${outcome.opId}`,
    kind: 'success',
    text: words.succeeded,
    durationMs: reportMs,
  });
}
