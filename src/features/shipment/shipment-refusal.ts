import * as v from 'valibot';
import { ApiFailure } from '#src/api/api-failure.ts';
import { AlreadyConfirmed } from '#src/contract/api-error.ts';
import { formatMoment } from '#src/lib/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { Language } from '#src/messages/language.ts';
import type { shipmentTexts } from '#src/messages/shipment.ts';
import type { ShipmentForm } from './shipment-form.ts';

type ShipmentTexts = ReturnType<typeof texts<(typeof shipmentTexts)['en']>>;

export interface RefusalNotice {
  title: string;
  detail?: string;
}

export interface ShipmentRefusal {
  /** What stands at the fields that can be mended. */
  fields?: Partial<Record<keyof ShipmentForm, string>>;
  /** What concerns the whole confirmation. */
  notice?: RefusalNotice;
  /** The server refused it: the row waits on this device to be mended or discarded. */
  isKeptAsRow: boolean;
}

/** Says of a refused confirmation what can be mended, and where. */
export function readRefusal(failure: unknown, texts: ShipmentTexts, language: Language): ShipmentRefusal {
  if (!(failure instanceof ApiFailure)) return { isKeptAsRow: false };
  const isKeptAsRow = failure.kind === 'refused' && !failure.code?.startsWith('OUTBOX.');
  const [error] = failure.errors;

  switch (error?.code) {
    case 'SHIPMENT.ALREADY_CONFIRMED': {
      const details = v.safeParse(AlreadyConfirmed, error);
      if (!details.success) return { notice: { title: error.message }, isKeptAsRow };
      const { confirmedBy, confirmedAt } = details.output;
      return {
        notice: { title: texts.alreadyConfirmed(confirmedBy, formatMoment(confirmedAt, language)) },
        isKeptAsRow,
      };
    }
    case 'SHIPMENT.CARRIER_NAME':
      return { fields: { carrierName: texts.carrierNameLetters }, isKeptAsRow };
    case 'SHIPMENT.DISPATCH_DATE':
      return { fields: { dispatchDate: texts.dateRefused }, isKeptAsRow };
    case 'OUTBOX.ITEM_WAITING':
      return { notice: { title: texts.waitsAlready }, isKeptAsRow };
    case 'OUTBOX.TOO_MANY':
      return { notice: { title: texts.notKeptFull }, isKeptAsRow };
    case 'OUTBOX.NOT_SAVED':
      return {
        notice: { title: error.reason === 'full' ? texts.notKept : texts.notKeptBroken },
        isKeptAsRow,
      };
    default:
      return { ...(error && { notice: { title: error.message } }), isKeptAsRow };
  }
}
