import type { CarrierList, CarrierRules, CarrierScheme } from './carrier-rules.ts';
import { findCarrier } from './carriers.ts';

// One truth for the server, which refuses, and the form, which offers.

export const schemeOf = (isIoss: boolean): CarrierScheme => (isIoss ? 'IOSS' : 'ANY');

/** The day by which lists begin and end: the same for a server and for devices of any time zone. */
export const listDay = (now: Date): string => now.toISOString().slice(0, 10);

/** What decides of a list, without its names. */
export type EligibleCarriers = Pick<CarrierList, 'until' | 'carriers'>;

/** Whether a list is still known to be right; an older one is no reason to refuse. */
export const isBinding = ({ until }: Pick<CarrierList, 'until'>, day: string): boolean => day <= until;

/** A carrier's line in a list; undefined where it isn't on it. */
export function lineOf(
  { carriers }: Pick<CarrierList, 'carriers'>,
  carrier: string,
): CarrierList['carriers'][number] | undefined {
  const code = findCarrier(carrier)?.code ?? carrier;
  return carriers.find(one => one.code === code);
}

/**
 * What of a confirmation is not on a list that is right on this day; undefined for nothing.
 * @param day in UTC, `YYYY-MM-DD`
 */
export function unlistedPart(
  list: EligibleCarriers | null | undefined,
  { carrier, deliveryService }: { carrier: string; deliveryService: string },
  day: string,
): 'carrier' | 'deliveryService' | undefined {
  if (!list || !isBinding(list, day)) return undefined;
  const line = lineOf(list, carrier);
  if (!line) return 'carrier';
  return (line.services?.includes(deliveryService) ?? true) ? undefined : 'deliveryService';
}

/** What is known of the carriers of an order; the server sends one list of a marketplace and scheme. */
export function listOf(
  rules: CarrierRules | undefined,
  marketplaceId: string,
  scheme: CarrierScheme,
): CarrierList | undefined {
  return rules?.lists.find(list => list.marketplaceId === marketplaceId && list.scheme === scheme);
}

/** When the marketplace refused this carrier for this company; undefined where it never did. */
export function refusedAt(
  rules: CarrierRules | undefined,
  { marketplaceId, scheme, carrier }: { marketplaceId: string; scheme: CarrierScheme; carrier: string },
): string | undefined {
  const refusal = rules?.refusals.find(
    one => one.marketplaceId === marketplaceId && one.scheme === scheme && one.carrier === carrier,
  );
  return refusal?.refusedAt;
}
