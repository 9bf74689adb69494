import * as v from 'valibot';
import type { ApiError } from '#src/contract/api-error.ts';
import { etagOf } from '#src/contract/headers.ts';
import type { LedgerEntryId } from '#src/contract/ids.ts';
import { findCarrier, otherCarrierCode } from '#src/contract/shipments/carriers.ts';
import { confirmationLock } from '#src/contract/shipments/queueable-mutations.ts';
import {
  NewShipment,
  ShipmentAmendment,
  type ShipmentValues,
  valuesOf,
} from '#src/contract/shipments/shipment-ledger.ts';
import type { MarketplaceOutcome } from '#src/contract/shipments/shipment-outcome.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import { isRefused, isReplaceable, type Row } from '#src/outbox/rows/row.ts';
import type { ShipmentForm } from './shipment-form.ts';

/** A confirmation that is amended, and the ETag of what the person saw, where the server has it. */
export interface Amends {
  _id: LedgerEntryId;
  etag?: string;
}

/** A confirmation whose values can be corrected: one that waits on this device, or one that the server has. */
export interface EditedConfirmation {
  /** Distinguishes what is typed about it: the key of its row, or its id. */
  name: string;
  values: ShipmentValues;
  products: readonly OrderItem[];
  /** The row whose place a new confirmation takes, its id, and how its parcel was counted: nothing has taken effect. */
  replaces?: { opId: string; _id: LedgerEntryId | undefined; contents: unknown };
  /** The confirmation that is amended instead. */
  amends?: Amends;
  /** What the marketplace said of it. */
  marketplace?: MarketplaceOutcome;
  /** Why our server refused it. */
  refused?: ApiError;
  /** Whether a person has sent this carrier anyway. */
  isSentAnyway: boolean;
  /** The number of which a person has said that another order is in the same parcel. */
  sharedNumber?: string;
}

/** The row of a key, where its values may still change and all its items are known. */
export function editedConfirmation(
  rows: readonly Row[],
  products: readonly OrderItem[],
  opId: string | undefined,
): EditedConfirmation | undefined {
  const row = rows.find(row => row.opId === opId);
  if (!row || row.state === 'sent' || row.state === 'conflict') return undefined;
  const entry = v.safeParse(NewShipment, row.payload);
  if (entry.success) {
    const { _id, ...values } = entry.output;
    const found = productsOf(entry.output, products);
    if (!found) return undefined;
    const { sendAnyway: isSentAnyway = false } = values;
    const edited = {
      name: row.opId,
      values,
      products: found,
      isSentAnyway,
      ...sharedBy(values),
      ...refusedFor(row),
    };
    if (isReplaceable(row))
      return { ...edited, replaces: { opId: row.opId, _id, contents: values.contents } };
    // It may have arrived: the correction follows it.
    return _id && { ...edited, amends: { _id } };
  }
  const amendment = v.safeParse(ShipmentAmendment, row.payload);
  if (!amendment.success) return undefined;
  const { _id, ...values } = amendment.output;
  const found = products.filter(({ confirmation }) => confirmation?._id === _id);
  if (found.length === 0) return undefined;
  const etag = row.baseEtag;
  return {
    name: row.opId,
    values,
    products: found,
    amends: { _id, ...(etag !== undefined && { etag }) },
    isSentAnyway: values.sendAnyway ?? false,
    ...sharedBy(values),
    ...refusedFor(row),
  };
}

const sharedBy = ({ sharedLabel, trackingId }: Pick<NewShipment, 'sharedLabel' | 'trackingId'>) =>
  sharedLabel ? { sharedNumber: trackingId } : {};

function refusedFor(row: Row): Pick<EditedConfirmation, 'refused'> {
  const [refused] = (isRefused(row) && row.lastError?.errors) || [];
  return refused ? { refused } : {};
}

/** A confirmation that the server has, with what this device has kept of a later correction. */
export function deliveredConfirmation(
  rows: readonly Row[],
  products: readonly OrderItem[],
  _id: string | undefined,
): EditedConfirmation | undefined {
  const found = products.filter(({ confirmation }) => confirmation?._id === _id);
  const confirmation = found[0]?.confirmation;
  if (!confirmation) return undefined;
  const claim = confirmationLock(confirmation._id);
  const newest = rows.findLast(({ state, locks }) => state !== 'sent' && locks.includes(claim));
  const queued = v.safeParse(ShipmentAmendment, newest?.payload);
  return {
    name: confirmation._id,
    values: queued.success ? queued.output : confirmation.values,
    products: found,
    amends: { _id: confirmation._id, etag: etagOf(confirmation.revision) },
    marketplace: confirmation.marketplace,
    isSentAnyway: queued.success && queued.output.sendAnyway === true,
    ...(queued.success && sharedBy(queued.output)),
  };
}

function productsOf(entry: NewShipment, products: readonly OrderItem[]): readonly OrderItem[] | undefined {
  const wanted = new Set<string>(entry.products.map(({ productId }) => productId));
  const found = products.filter(({ _id }) => wanted.has(_id));
  return found.length === wanted.size ? found : undefined;
}

/** The values of a confirmation as the form shows them. */
export function formOfValues(values: ShipmentValues): ShipmentForm {
  const { carrier } = values;
  const isListed = findCarrier(carrier) !== undefined;
  return {
    ...valuesOf(values),
    carrier: isListed ? carrier : otherCarrierCode,
    carrierName: isListed ? '' : carrier,
  };
}
