import * as v from 'valibot';
import { findCarrier, otherCarrierCode } from '#src/contract/carriers.ts';
import type { CustomsProduct } from '#src/contract/customs-product.ts';
import { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';
import { isReplaceable, type Row } from '#src/outbox/row.ts';
import type { ShipmentForm } from './shipment-form.ts';

/** A confirmation that waits on this device and can still be corrected. */
export interface EditedConfirmation {
  opId: string;
  entry: ShipmentLedgerEntry;
  products: readonly CustomsProduct[];
}

/** The row of a key, where it may be replaced and all its items are known. */
export function editedConfirmation(
  rows: readonly Row[],
  products: readonly CustomsProduct[],
  opId: string | undefined,
): EditedConfirmation | undefined {
  const row = rows.find(stands => stands.opId === opId);
  if (!row || !isReplaceable(row)) return undefined;
  const entry = v.safeParse(ShipmentLedgerEntry, row.payload);
  if (!entry.success) return undefined;
  const wanted = new Set<string>(entry.output.products.map(({ productId }) => productId));
  const found = products.filter(({ _id }) => wanted.has(_id));
  return found.length === wanted.size ? { opId: row.opId, entry: entry.output, products: found } : undefined;
}

/** A ledger entry as the form shows it. */
export function fromLedgerEntry(entry: ShipmentLedgerEntry): ShipmentForm {
  const { carrier, trackingId, deliveryService, dispatchDate, dispatchFrom } = entry;
  const isListed = findCarrier(carrier) !== undefined;
  return {
    trackingId,
    carrier: isListed ? carrier : otherCarrierCode,
    carrierName: isListed ? '' : carrier,
    deliveryService,
    dispatchDate,
    dispatchFrom,
  };
}
