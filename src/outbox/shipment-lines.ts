import * as v from 'valibot';
import { findCarrier, otherCarrierCode } from '#src/contract/shipments/carriers.ts';
import type { ShipmentFileLine } from '#src/contract/shipments/shipment-file.ts';
import { LedgerProduct, ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from './rows/row.ts';

/** What a file needs of a row, of any payload version. */
const Shipment = v.object({
  ...v.partial(ShipmentValues).entries,
  _id: v.optional(v.string()),
  orderId: v.string(),
  products: v.optional(v.array(LedgerProduct)),
});
type Shipment = v.InferOutput<typeof Shipment>;

/** Confirmations as the lines of a file; a correction of one that waits too takes its place. */
export function shipmentLines(rows: readonly Row[]): ShipmentFileLine[] {
  const shipments = new Map<string, Shipment>();
  for (const { opId, payload } of rows) {
    const parsed = v.safeParse(Shipment, payload);
    if (!parsed.success) continue;
    const key = parsed.output._id ?? opId;
    shipments.set(key, { ...shipments.get(key), ...parsed.output });
  }
  return [...shipments.values()].flatMap(linesOf);
}

function linesOf(shipment: Shipment): ShipmentFileLine[] {
  const { orderId, dispatchDate = '', dispatchFrom = '', trackingId = '', deliveryService = '' } = shipment;
  const carrier = shipment.carrier ?? '';
  const known = findCarrier(carrier);
  // A correction that names no item is of the whole package.
  const products = shipment.products ?? [undefined];
  return products.map(product => ({
    'order-id': orderId,
    'order-item-id': product?.productId ?? '',
    quantity: product ? String(product.quantity) : '',
    'ship-date': dispatchDate,
    'carrier-code': known?.code ?? otherCarrierCode,
    'carrier-name': known ? '' : carrier,
    'tracking-number': trackingId,
    'ship-method': deliveryService,
    // Not kept with a confirmation, and the item is named by its id.
    sku: '',
    'ship-from': dispatchFrom,
  }));
}
