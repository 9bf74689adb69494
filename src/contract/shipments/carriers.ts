import { type CarrierRow, carrierList } from './carrier-list.ts';

export interface CarrierService {
  name: string;
  /** Null where nobody says whether it is tracked. */
  isTracked: boolean | null;
}

export interface Carrier {
  /** Exact spelling of the marketplace; what the confirmation's `carrier` carries. */
  code: string;
  nameZh: string | null;
  /** Empty where no names are published: the service is then typed. */
  services: readonly CarrierService[];
  /** Usual form of a tracking number, or null where none is known. */
  trackingForm: RegExp | null;
}

/** Carriers in the order in which they are offered. "Other" is not among them: its name is typed. */
export const carriers: readonly Carrier[] = carrierList.map((row: CarrierRow) => ({
  code: row.code,
  nameZh: row.nameZh ?? null,
  services: (row.services ?? []).map(([name, isTracked]) => ({ name, isTracked })),
  trackingForm: row.trackingForm ?? null,
}));

/** The marketplace's code for a carrier that it doesn't know; its name travels beside it. */
export const otherCarrierCode = 'Other';

export const carrierNameLimit = 50;

const looseName = (text: string) => text.replace(/\s+/g, '').toLowerCase();
const carriersByLooseName = new Map(carriers.map(carrier => [looseName(carrier.code), carrier]));

/**
 * Finds a known carrier, ignoring case and spaces.
 * "yun express" for "Yun Express" would else count as an unknown carrier against the valid tracking rate.
 */
export function findCarrier(text: string): Carrier | undefined {
  return carriersByLooseName.get(looseName(text));
}

/** Whether a typed name may travel as the name of an "Other" carrier: 1–50 characters, no Chinese ones. */
export function isCarrierName(text: string): boolean {
  const name = text.trim();
  return (
    name.length > 0 &&
    name.length <= carrierNameLimit &&
    !/\p{Script=Han}/u.test(name) &&
    looseName(name) !== looseName(otherCarrierCode)
  );
}

/**
 * Whether a tracking number has the form that is usual for the carrier. A reason to warn, never to refuse.
 * @returns null where no form is known
 */
export function fitsTrackingForm(carrier: string, trackingId: string): boolean | null {
  const form = findCarrier(carrier)?.trackingForm;
  return form ? form.test(normaliseTrackingId(trackingId)) : null;
}

/**
 * The carrier whose numbers look like this one: a reason to offer it, where the form of a number is no other's.
 * @returns undefined where it looks like nobody's, or like several carriers'
 */
export function carrierOfTrackingId(trackingId: string, among = carriers): Carrier | undefined {
  const number = normaliseTrackingId(trackingId);
  const [found, ...others] = among.filter(({ trackingForm }) => trackingForm?.test(number));
  return others.length === 0 ? found : undefined;
}

/**
 * A scanned or pasted tracking number as carriers print it: half-width, upper case, without white space and the
 * invisible characters that scanners and chats add.
 */
export function normaliseTrackingId(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase();
}
