import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { AlreadyConfirmed, type ApiError } from '#src/contract/api-error.ts';
import type { MarketplaceOutcome } from '#src/contract/shipment-outcome.ts';
import { notSavedReason } from '#src/feedback/not-saved-reason.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { Language } from '#src/messages/language.ts';
import type { shipmentTexts } from '#src/messages/shipment.ts';
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
  /** The server refused it: the row waits on this device to be corrected or discarded. */
  isQueued: boolean;
}

/** What can be corrected in a refused confirmation, and where. */
export function readRefusal(failure: unknown, texts: ShipmentTexts, language: Language): ShipmentRefusal {
  if (!(failure instanceof ApiFailure)) return { isQueued: false };
  const notKept = notSavedReason(failure);
  if (notKept !== undefined) return { notice: { title: notKept }, isQueued: false };
  const isQueued = failure.kind === 'refused';
  const [error] = failure.errors;

  switch (error?.code) {
    case 'SHIPMENT.ALREADY_CONFIRMED': {
      const details = v.safeParse(AlreadyConfirmed, error);
      if (!details.success) return { notice: { title: error.message }, isQueued };
      const { confirmedBy, confirmedAt } = details.output;
      return {
        notice: { title: texts.alreadyConfirmed(confirmedBy, formatMoment(confirmedAt, language)) },
        isQueued,
      };
    }
    case 'SHIPMENT.CARRIER_NAME':
      return { fields: { carrierName: texts.carrierNameLetters }, isQueued };
    case 'SHIPMENT.CARRIER_NOT_ELIGIBLE':
      return { ...readIneligible(error, texts, language), isQueued };
    case 'SHIPMENT.ORDER_CANCELLED':
      return { notice: { title: texts.orderCancelled }, isQueued };
    case 'SHIPMENT.DELIVERED':
      return { notice: { title: texts.delivered }, isQueued };
    case 'SHIPMENT.QUANTITY_CHANGED': {
      const left = v.safeParse(v.number(), error.ordered);
      const title = left.success ? texts.piecesCancelled(left.output) : error.message;
      return { notice: { title }, isQueued };
    }
    case 'SHIPMENT.DISPATCH_DATE':
      return { fields: { dispatchDate: texts.dateRefused }, isQueued };
    default:
      return { ...(error && { notice: { title: error.message } }), isQueued };
  }
}

const Ineligible = v.looseObject({ until: v.optional(v.string()), path: v.optional(v.string()) });

/** A carrier or service that isn't on the list, at its field. */
export function readIneligible(
  error: Pick<ApiError, 'path'> & { until?: unknown },
  texts: ShipmentTexts,
  language: Language,
): Pick<ShipmentRefusal, 'fields' | 'isSendable'> {
  const { until, path } = v.parse(Ineligible, error);
  const day = until === undefined ? undefined : formatDay(`${until}T12:00`, language);
  return {
    fields:
      path === 'deliveryService'
        ? { deliveryService: day ? texts.serviceNotListed(day) : texts.serviceRefused }
        : { carrier: day ? texts.carrierNotListed(day) : texts.carrierRefused },
    isSendable: true,
  };
}

/** What the marketplace held against a confirmation, at the field where it can be corrected. */
function marketplaceRefusal(
  marketplace: MarketplaceOutcome,
  texts: ShipmentTexts,
): Pick<ShipmentRefusal, 'fields' | 'notice'> | undefined {
  if (marketplace.state === 'accepted' && marketplace.readBack === 'missing') {
    return { notice: { title: texts.notAtMarketplace } };
  }
  if (marketplace.state !== 'refused') return undefined;
  const { code, reason } = marketplace;
  if (code === 'CARRIER_NOT_ELIGIBLE') return { fields: { carrier: texts.carrierRefused } };
  if (code === 'TRACKING_INVALID') return { fields: { trackingId: texts.trackingIdRefused } };
  return { notice: { title: texts.marketplaceSays, detail: reason } };
}

/** What was said of a confirmation before it was opened to be corrected, at its field. */
export function saidOf(
  { marketplace, ineligible }: EditedConfirmation,
  texts: ShipmentTexts,
  language: Language,
): Pick<ShipmentRefusal, 'fields' | 'notice' | 'isSendable'> | undefined {
  if (ineligible) return readIneligible(ineligible, texts, language);
  return marketplace && marketplaceRefusal(marketplace, texts);
}

/** Whether another carrier is what a correction needs. */
export const isAboutCarrier = ({ marketplace, ineligible }: EditedConfirmation): boolean =>
  ineligible !== undefined ||
  (marketplace?.state === 'refused' && marketplace.code === 'CARRIER_NOT_ELIGIBLE');
