import * as v from 'valibot';
import type { SellerAddress } from '#src/contract/accounts/address.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { textLimits } from '#src/contract/constants.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import {
  carrierNameLimit,
  isCarrierName,
  normaliseTrackingId,
  otherCarrierCode,
} from '#src/contract/shipments/carriers.ts';
import type { ParcelContents } from '#src/contract/shipments/parcel-contents.ts';
import { type ShipmentValues, shipmentFields, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';

/** The order whose items are confirmed, and what of the seller goes with them. */
export interface ShipmentOrder {
  orderId: string;
  products: readonly OrderItem[];
  marketplaceId: string;
  /** The marketplace's country. */
  marketplace: string;
  address: SellerAddress | undefined;
  /** Where the company shipped from last, or its town. */
  dispatchFrom?: string | undefined;
  /** What the company has decided on. */
  shipping?: Seller['shipping'];
  /** In which the company counts its days; undefined: the device's. */
  timeZone?: string | undefined;
  /** Whether the marketplace collects its VAT by IOSS, which limits the carriers. */
  isIoss: boolean;
  /** How the parcel was counted, asked for when it is confirmed. */
  contents?: (() => ParcelContents | undefined) | undefined;
}

/** What is wrong with a field; the screen has the text. */
export type FieldProblem =
  | 'required'
  | 'dateUnreadable'
  | 'dateFuture'
  | 'carrierNameLetters'
  | 'carrierNameLong';

const problem = (kind: FieldProblem) => kind;
const line = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('required')), v.maxLength(textLimits.line));

/**
 * The form as it is filled in [46, 143]. `carrierName` is asked for with the carrier "Other" alone.
 * @param latest the last day that it may have been dispatched on, `YYYY-MM-DD`
 */
export function shipmentFormSchema(latest: string) {
  return v.pipe(
    v.object({
      trackingId: v.pipe(v.string(), v.transform(normaliseTrackingId), v.nonEmpty(problem('required'))),
      carrier: v.pipe(v.string(), v.nonEmpty(problem('required'))),
      carrierName: v.pipe(v.string(), v.trim(), v.maxLength(carrierNameLimit, problem('carrierNameLong'))),
      deliveryService: line,
      dispatchDate: v.pipe(
        v.string(),
        v.nonEmpty(problem('required')),
        v.check(isCalendarDate, problem('dateUnreadable')),
        v.maxValue(latest, problem('dateFuture')),
      ),
      dispatchFrom: line,
    }),
    v.forward(
      v.partialCheck(
        [['carrier'], ['carrierName']],
        ({ carrier, carrierName }) => carrier !== otherCarrierCode || carrierName.trim() !== '',
        problem('required'),
      ),
      ['carrierName'],
    ),
    v.forward(
      v.partialCheck(
        [['carrier'], ['carrierName']],
        ({ carrier, carrierName }) =>
          carrier !== otherCarrierCode || carrierName.trim() === '' || isCarrierName(carrierName),
        problem('carrierNameLetters'),
      ),
      ['carrierName'],
    ),
  );
}

export type ShipmentForm = v.InferInput<ReturnType<typeof shipmentFormSchema>>;

/** Every field left open. */
export const emptyShipmentForm = Object.fromEntries(
  [...shipmentFields, 'carrierName'].map(field => [field, '']),
) as ShipmentForm;

/** What of the form is sent; an "Other" carrier travels under its own name. */
export function toValues(form: ShipmentForm): ShipmentValues {
  return {
    ...valuesOf(form),
    carrier: form.carrier === otherCarrierCode ? form.carrierName : form.carrier,
    trackingId: normaliseTrackingId(form.trackingId),
  };
}
