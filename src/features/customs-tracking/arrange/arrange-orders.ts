import { isToShip, type OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { Sort } from '#src/contract/orders/table-state.ts';
import { countToShip, isDueBy, type ShipByDays, type ToShipCounts } from '#src/contract/orders/to-ship.ts';
import { isStatusFilter } from './list-state.ts';
import {
  hasWords,
  isNarrower,
  type StatusWords,
  searchTextOf,
  type WantedWords,
  wantedWords,
} from './search-orders.ts';
import { descending, type SortedPlaces, sortPlaces, sortValue, statusRank } from './sort-orders.ts';
import type { SortField, StatusFilter, TrackingFilter } from './tracking-search.ts';

const statusNames = ['NOT_RELEASED', 'IN_PROGRESS', 'RELEASED'] as const;

/** Bits of an order's kind: the rank of its status, and whether it is to ship. */
const rankBits = 3;
const toShipBit = 4;

const kindOf = (order: OverlaidOrder): number => statusRank[order.status] | (isToShip(order) ? toShipBit : 0);

const filterRank = {
  held: statusRank.NOT_RELEASED,
  'in-progress': statusRank.IN_PROGRESS,
  released: statusRank.RELEASED,
} satisfies Record<StatusFilter, number>;

/** How many orders a search has found: all, those of each status, and those to ship. */
export type FilterCounts = ToShipCounts & Record<StatusFilter | 'all', number>;

export interface Arrangement {
  /** What is searched for. */
  text: string;
  words: StatusWords;
  filter?: TrackingFilter | undefined;
  /** Undefined: as they come. */
  sort: Sort<SortField> | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** That moment's, in the company's zone. */
  days: ShipByDays;
}

export interface ArrangedOrders {
  /** How many are to be shown. */
  count: number;
  /** Those of a page, `to` not included. */
  slice: (from: number, to: number) => OverlaidOrder[];
  counts: FilterCounts;
}

/**
 * Searches, filters, counts and sorts a list. What it found out about an order holds until that order changes: a list
 * that has grown costs what was added to it, a longer search looks through what the shorter one found, and a column is
 * sorted once, and durations again as they grow.
 */
export class OrderArranger {
  #orders: readonly OverlaidOrder[] = [];
  readonly #kinds: number[] = [];
  /** Of the first orders: made when somebody searches. */
  readonly #texts: string[] = [];
  readonly #sorted = new Map<SortField, SortedPlaces>();
  #now = 0;
  /** The places that the latest search has found among the first `among` orders. */
  #found: { wanted: WantedWords; places: number[]; among: number } | undefined;

  /** The orders that the search finds and the filter lets through, sorted, and how many of those found each filter has. */
  arrange(orders: readonly OverlaidOrder[], arrangement: Arrangement): ArrangedOrders {
    const { text, words, filter, sort, now, days } = arrangement;
    // A clearance under way overtakes those that are over.
    if (now !== this.#now) this.#sorted.delete('duration');
    this.#now = now;
    this.#take(orders);
    const found = this.#find(wantedWords(text, words));
    const counts = this.#count(found, days);
    const passing = filter ? this.#filter(found, this.#passing(filter, days)) : found;
    const places = sort ? this.#sort(passing, sort) : passing;
    if (!places) return { count: orders.length, counts, slice: (from, to) => orders.slice(from, to) };
    const slice = (from: number, to: number) =>
      places.slice(from, to).map(place => orders[place] as OverlaidOrder);
    return { count: places.length, counts, slice };
  }

  /** Before the first letter is typed, so that it doesn't have to. */
  prepareSearch(orders: readonly OverlaidOrder[]): void {
    this.#take(orders);
    this.#fillTexts();
  }

  #take(orders: readonly OverlaidOrder[]): void {
    const before = this.#orders;
    if (orders === before) return;
    const isShorter = orders.length < before.length;
    if (isShorter) {
      this.#kinds.length = orders.length;
      this.#texts.length = Math.min(this.#texts.length, orders.length);
      this.#sorted.clear();
    }
    let isChanged = isShorter;
    for (const [place, order] of orders.entries()) {
      const old = before[place];
      if (old === order) continue;
      this.#kinds[place] = kindOf(order);
      if (!old) continue;
      isChanged = true;
      if (place < this.#texts.length) this.#texts[place] = searchTextOf(order);
      for (const field of this.#sorted.keys()) {
        const valueIn = (one: OverlaidOrder) => sortValue(one, field, this.#now);
        const isSame = old.updatedAt === order.updatedAt && valueIn(old) === valueIn(order);
        if (!isSame) this.#sorted.delete(field);
      }
    }
    if (isChanged) this.#found = undefined;
    this.#orders = orders;
  }

  /** @returns undefined for all of them */
  #find(wanted: WantedWords | undefined): readonly number[] | undefined {
    if (!wanted) return undefined;
    this.#fillTexts();
    const kinds = this.#kinds;
    const texts = this.#texts;
    const wantedOfRank = statusNames.map(status => wanted[status]);
    const isFound = (place: number) =>
      hasWords(
        texts[place] as string,
        wantedOfRank[(kinds[place] as number) & rankBits] as readonly string[],
      );
    const known = this.#found && isNarrower(wanted, this.#found.wanted) ? this.#found : undefined;
    const places = known ? known.places.filter(isFound) : [];
    for (let place = known?.among ?? 0; place < texts.length; place++) {
      if (isFound(place)) places.push(place);
    }
    this.#found = { wanted, places, among: texts.length };
    return places;
  }

  #fillTexts(): void {
    for (let place = this.#texts.length; place < this.#orders.length; place++) {
      this.#texts.push(searchTextOf(this.#orders[place] as OverlaidOrder));
    }
  }

  #count(places: readonly number[] | undefined, days: ShipByDays): FilterCounts {
    const kinds = this.#kinds;
    // By kind, of which there are seven at most.
    const of = [0, 0, 0, 0, 0, 0, 0];
    const total = places ? places.length : kinds.length;
    const shipBys: (string | undefined)[] = [];
    for (let at = 0; at < total; at++) {
      const place = places ? (places[at] as number) : at;
      const kind = kinds[place] as number;
      of[kind] = (of[kind] as number) + 1;
      if (kind & toShipBit) shipBys.push(this.#orders[place]?.shipBy);
    }
    const [
      held = 0,
      inProgress = 0,
      released = 0,
      ,
      heldToShip = 0,
      inProgressToShip = 0,
      releasedToShip = 0,
    ] = of;
    return {
      ...countToShip(shipBys, days),
      all: total,
      held: held + heldToShip,
      'in-progress': inProgress + inProgressToShip,
      released: released + releasedToShip,
    };
  }

  /** Whether the order at a place passes a filter. */
  #passing(filter: TrackingFilter, days: ShipByDays): (place: number) => boolean {
    const kinds = this.#kinds;
    if (isStatusFilter(filter)) {
      const rank = filterRank[filter];
      return place => ((kinds[place] as number) & rankBits) === rank;
    }
    const isToShipAt = (place: number) => ((kinds[place] as number) & toShipBit) !== 0;
    if (filter === 'to-ship') return isToShipAt;
    const isDue = isDueBy(filter, days);
    return place => isToShipAt(place) && isDue(this.#orders[place]?.shipBy);
  }

  #filter(places: readonly number[] | undefined, passes: (place: number) => boolean): number[] {
    if (places) return places.filter(passes);
    const passing: number[] = [];
    for (let place = 0; place < this.#kinds.length; place++) {
      if (passes(place)) passing.push(place);
    }
    return passing;
  }

  /** @param places undefined for all of them */
  #sort(places: readonly number[] | undefined, { field, direction }: Sort<SortField>): SortedPlaces {
    const known = this.#sorted.get(field);
    const isComplete = known?.length === this.#orders.length;
    const ascending = isComplete ? known : sortPlaces(this.#orders, field, this.#now, known);
    this.#sorted.set(field, ascending);
    const all = direction === 'asc' ? ascending : descending(ascending, this.#orders, field, this.#now);
    if (!places) return all;
    const isWanted = new Uint8Array(this.#orders.length);
    for (const place of places) isWanted[place] = 1;
    return all.filter(place => isWanted[place] === 1);
  }
}
