import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { textLimits } from '#src/contract/constants.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { carriers, findCarrier, isCarrierName, otherCarrierCode } from '#src/contract/shipments/carriers.ts';
import type { UploadCode, UploadColumn } from '#src/contract/shipments/confirmation-upload.ts';
import type { ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';

/** A row of an uploaded table, by the columns that are read. */
export interface UploadedRow {
  /** Of the file, from 1. */
  line: number;
  /** Trimmed; an empty cell is as good as none. */
  cells: Partial<Record<UploadColumn, string>>;
  /** Whose number a spreadsheet has rounded or rewritten. */
  damaged?: readonly UploadColumn[];
}

/** What a row says, once it can be read. */
export interface RowValues {
  orderId: string;
  values: ShipmentValues;
  /** Of these the row itself says what is in `values`; the others are the company's defaults. */
  given: readonly (keyof ShipmentValues)[];
}

export interface RowFault {
  code: UploadCode;
  detail?: string;
}

/** What fills the cells that a row leaves empty. */
export interface RowDefaults {
  /** In the company's time zone, `YYYY-MM-DD`. */
  today: string;
  shipping: SavedShipping | null;
}

export const isFault = (read: RowValues | RowFault): read is RowFault => 'code' in read;

/** Reads what a row says, without asking what there is of its order. */
export function readRowValues(
  { cells, damaged = [] }: UploadedRow,
  { today, shipping }: RowDefaults,
): RowValues | RowFault {
  for (const [column, text] of Object.entries(cells)) {
    if (text.length > textLimits.line) return { code: 'TEXT_TOO_LONG', detail: column };
    // What the marketplace's own help says of it contradicts itself.
    if (text.toUpperCase() === 'NULL') return { code: 'NULL_NOT_TAKEN', detail: column };
  }
  const orderId = cells['order-id'] ?? '';
  if (orderId === '') return { code: 'ORDER_UNKNOWN' };
  const trackingId = cells['tracking-number'] ?? '';
  if (trackingId === '') return { code: 'NUMBER_MISSING' };
  if (damaged.includes('tracking-number')) return { code: 'NUMBER_DAMAGED', detail: trackingId };
  const carrier = readCarrier(cells['carrier-code'] ?? '', cells['carrier-name'] ?? '');
  if (carrier === undefined)
    return { code: 'CARRIER_UNKNOWN', detail: cells['carrier-code'] || cells['carrier-name'] || '' };
  const deliveryService = cells['ship-method'] || usualService(carrier, shipping);
  if (!deliveryService) return { code: 'SERVICE_MISSING', detail: carrier };
  const dispatchFrom = cells['ship-from'] || usualPlace(shipping);
  if (!dispatchFrom) return { code: 'PLACE_MISSING' };
  const dispatchDate = cells['ship-date'] ? readDay(cells['ship-date']) : today;
  if (dispatchDate === undefined) return { code: 'DATE_UNREADABLE', detail: cells['ship-date'] ?? '' };
  return {
    orderId,
    values: { trackingId, carrier, deliveryService, dispatchDate, dispatchFrom },
    given: [
      'trackingId',
      'carrier',
      ...(cells['ship-method'] ? (['deliveryService'] as const) : []),
      ...(cells['ship-date'] ? (['dispatchDate'] as const) : []),
      ...(cells['ship-from'] ? (['dispatchFrom'] as const) : []),
    ],
  };
}

const isOther = (code: string) => code.toLowerCase() === otherCarrierCode.toLowerCase();

/** A code that is misspelled is refused: as the name of an unknown carrier it would count against the seller. */
function readCarrier(code: string, name: string): string | undefined {
  if (code !== '' && !isOther(code)) return knownCarrier(code);
  return knownCarrier(name) ?? (isCarrierName(name) ? name.trim() : undefined);
}

const knownCarrier = (text: string): string | undefined =>
  findCarrier(text)?.code ?? carriers.find(({ nameZh }) => nameZh !== null && nameZh === text)?.code;

function usualService(carrier: string, shipping: SavedShipping | null): string | undefined {
  const known = findCarrier(carrier)?.services ?? [];
  const chosen = shipping?.carriers.find(one => one.carrier === carrier)?.service;
  return chosen || (known.length === 1 ? known[0]?.name : undefined);
}

function usualPlace(shipping: SavedShipping | null): string | undefined {
  if (shipping?.place) return shipping.place;
  const [place, ...others] = shipping?.places ?? [];
  return others.length === 0 ? place?.name : undefined;
}

/** `2026-12-31`, with slashes, points or 年月日 too, and German `31.12.2026` or `31.12.26`; `11/12/2026` may be two days. */
function readDay(text: string): string | undefined {
  const parts =
    /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/.exec(text)?.groups ??
    /^(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*日$/.exec(text)?.groups ??
    /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})$/.exec(text)?.groups;
  if (!parts) return undefined;
  const { year = '', month = '', day = '' } = parts;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(read) ? read : undefined;
}
