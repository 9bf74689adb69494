import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { ApiError } from '#src/contract/api-error.ts';
import type { Language } from '#src/contract/language.ts';
import { AlreadyConfirmed, LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import { type MarketplaceOutcome, marketplaceRefusals } from '#src/contract/shipments/shipment-outcome.ts';
import { notSavedReason } from '#src/feedback/not-saved-reason.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { texts } from '#src/messages/catalogue.ts';
import { refusalTexts } from '#src/messages/refusals.ts';
import type { shipmentTexts } from '#src/messages/shipment.ts';
import { refusalWords } from '../refusal-words.ts';
import type { EditedConfirmation } from './edited-confirmation.ts';
import type { ShipmentForm } from './shipment-form.ts';

type ShipmentTexts = ReturnType<typeof texts<(typeof shipmentTexts)['en']>>;

export interface RefusalNotice {
  title: string;
  detail?: string;
}

export interface ShipmentRefusal {
  /** The errors at the fields that can be corrected. */
  fields?: Partial<Record<keyof ShipmentForm, string>>;
  /** What concerns the whole confirmation. */
  notice?: RefusalNotice;
  /** It may be sent all the same, by a person who knows better than the list. */
  isSendable?: boolean;
  /** Another order has its number: it may be sent all the same where both are in one parcel. */
  isShareable?: boolean;
  /** The server refused it: the row waits on this device to be corrected or discarded. */
  isQueued: boolean;
}

/** What can be corrected in a refused confirmation, and where. */
export function readRefusal(failure: unknown, texts: ShipmentTexts, language: Language): ShipmentRefusal {
  if (!(failure instanceof ApiFailure)) return { isQueued: false };
  const notSaved = notSavedReason(failure);
  if (notSaved !== undefined) return { notice: { title: notSaved }, isQueued: false };
  const [error] = failure.errors;
  return { ...(error && describeRefusal(error, texts, language)), isQueued: failure.kind === 'refused' };
}

type RefusalDescription = Omit<ShipmentRefusal, 'isQueued'>;

const reasonIn = (error: ApiError, language: Language) => refusalWords(error, texts(refusalTexts, language));
const otherwise = (error: ApiError, language: Language): RefusalDescription => ({
  notice: { title: reasonIn(error, language) },
});

function describeRefusal(error: ApiError, texts: ShipmentTexts, language: Language): RefusalDescription {
  switch (error.code) {
    case 'SHIPMENT.ALREADY_CONFIRMED': {
      const details = v.safeParse(AlreadyConfirmed, error);
      if (!details.success) return otherwise(error, language);
      const { confirmedBy, confirmedAt } = details.output;
      return {
        notice: {
          title: texts.alreadyConfirmed(deviceIn(language, confirmedBy), formatMoment(confirmedAt, language)),
        },
      };
    }
    case 'SHIPMENT.CARRIER_NAME':
      return { fields: { carrierName: texts.carrierNameLetters } };
    case 'SHIPMENT.CARRIER_NOT_ELIGIBLE':
      return readIneligible(error, texts, language);
    case 'SHIPMENT.LABEL_IN_USE':
      return readLabelInUse(error, texts, language);
    case 'SHIPMENT.ORDER_CANCELLED':
      return { notice: { title: texts.orderCancelled } };
    case 'SHIPMENT.DELIVERED':
      return { notice: { title: texts.delivered } };
    case 'SHIPMENT.QUANTITY_CHANGED': {
      const left = v.safeParse(v.number(), error.ordered);
      return left.success
        ? { notice: { title: texts.piecesCancelled(left.output) } }
        : otherwise(error, language);
    }
    case 'SHIPMENT.DISPATCH_DATE':
      return { fields: { dispatchDate: texts.dateRefused } };
    default:
      return otherwise(error, language);
  }
}

const Ineligible = v.looseObject({ until: v.optional(v.string()), path: v.optional(v.string()) });

/** A carrier or service that isn't on the list, at its field. */
export function readIneligible(
  error: Pick<ApiError, 'path'> & { until?: unknown },
  texts: ShipmentTexts,
  language: Language,
): RefusalDescription {
  const { until, path } = v.parse(Ineligible, error);
  const day = until === undefined ? undefined : formatDay(`${until}T12:00`, language);
  return {
    fields:
      path === 'deliveryService'
        ? { deliveryService: day ? texts.serviceNotListed(day) : texts.serviceRefused }
        : { carrier: day ? texts.carrierNotListed(day) : texts.refusedByMarketplace.carrier },
    isSendable: true,
  };
}

/** The order that has the number, at the field. */
function readLabelInUse(error: ApiError, texts: ShipmentTexts, language: Language): RefusalDescription {
  const details = v.safeParse(LabelInUse, error);
  if (!details.success) return { fields: { trackingId: reasonIn(error, language) } };
  const { orderId, person, confirmedBy, confirmedAt } = details.output;
  const moment = formatMoment(confirmedAt, language);
  return {
    fields: { trackingId: texts.labelInUse(orderId, person ?? deviceIn(language, confirmedBy), moment) },
    isShareable: true,
  };
}

/** What the marketplace held against a confirmation, at the field where it can be corrected. */
function marketplaceRefusal(
  marketplace: MarketplaceOutcome,
  texts: ShipmentTexts,
): RefusalDescription | undefined {
  if (marketplace.state === 'accepted' && marketplace.verification === 'missing') {
    return { notice: { title: texts.notAtMarketplace } };
  }
  if (marketplace.state !== 'refused') return undefined;
  const { code = 'OTHER', reason } = marketplace;
  const { field } = marketplaceRefusals[code];
  if (field) return { fields: { [field]: texts.refusedByMarketplace[field] } };
  return { notice: { title: texts.marketplaceQuote, detail: texts.marketplaceReason(reason) } };
}

/** What was said of a confirmation before it was opened to be corrected, at its field. */
export function initialErrors(
  { marketplace, refused }: EditedConfirmation,
  texts: ShipmentTexts,
  language: Language,
): RefusalDescription | undefined {
  if (refused) return describeRefusal(refused, texts, language);
  return marketplace && marketplaceRefusal(marketplace, texts);
}

/** Whether another carrier is what a correction needs. */
export const isAboutCarrier = ({ marketplace, refused }: EditedConfirmation): boolean =>
  refused?.code === 'SHIPMENT.CARRIER_NOT_ELIGIBLE' ||
  (marketplace?.state === 'refused' && marketplaceRefusals[marketplace.code ?? 'OTHER'].field === 'carrier');
