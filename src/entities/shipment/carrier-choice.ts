import {
  isBinding,
  lineOf,
  listOf,
  refusedAt,
  schemeOf,
} from '#src/contract/shipments/carrier-eligibility.ts';
import type { CarrierList, CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import {
  type Carrier,
  type CarrierService,
  carriers,
  findCarrier,
  otherCarrierCode,
} from '#src/contract/shipments/carriers.ts';

/** What a form offers for an order, and what it says of that. */
export interface CarrierChoice {
  isIoss: boolean;
  /** In the order in which they are offered. */
  carriers: readonly Carrier[];
  hasOther: boolean;
  /** The list that is right today. */
  list: CarrierList | undefined;
  /** The one that was right until some day before. */
  outdated: CarrierList | undefined;
  /** When the marketplace refused a carrier before; undefined where it didn't. */
  refusedAt: (carrier: string) => string | undefined;
}

/** @param day in UTC, as lists count them */
export function carrierChoice(
  rules: CarrierRules | undefined,
  { marketplaceId, isIoss }: { marketplaceId: string; isIoss: boolean },
  day: string,
): CarrierChoice {
  const scheme = schemeOf(isIoss);
  const known = listOf(rules, marketplaceId, scheme);
  const list = known && isBinding(known, day) ? known : undefined;
  return {
    isIoss,
    carriers: list ? carriers.filter(({ code }) => lineOf(list, code)) : carriers,
    // The marketplace knows no other carrier for an IOSS order, with or without a list.
    hasOther: !isIoss && !list,
    list,
    outdated: list ? undefined : known,
    refusedAt: carrier => refusedAt(rules, { marketplaceId, scheme, carrier }),
  };
}

export const isOffered = ({ carriers: offered, hasOther }: CarrierChoice, carrier: string): boolean =>
  carrier === otherCarrierCode ? hasOther : offered.some(({ code }) => code === carrier);

/** The services of a carrier that the list has; empty where a name is typed. */
export function servicesOf({ list }: CarrierChoice, carrier: string): readonly CarrierService[] {
  const known = findCarrier(carrier)?.services ?? [];
  const listed = list && lineOf(list, carrier)?.services;
  if (!listed) return known;
  return listed.map(name => known.find(one => one.name === name) ?? { name, isTracked: null });
}
