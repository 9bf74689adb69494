import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { Sort } from '#src/contract/table-state.ts';
import {
  hasWords,
  isNarrower,
  type StatusWords,
  searchTextOf,
  type WantedWords,
  wantedWords,
} from './search-orders.ts';
import { descending, type SortedPlaces, sortPlaces, sortValue, statusRank } from './sort-orders.ts';
import type { SortField, TrackingFilter } from './tracking-search.ts';

const statusNames = ['NOT_RELEASED', 'IN_PROGRESS', 'RELEASED'] as const;

/** Bits of an order's kind: the rank of its status, and whether it is to ship. */
const rankBits = 3;
const toShipBit = 4;

/** To ship: an item is neither confirmed nor on its way from this device. */
function isToShip({ itemCount, confirmedCount, shipBy, waiting }: OverlaidOrder): boolean {
  // A list of an earlier build has no counts, and a ship-by only while an item waits for its confirmation.
  if (itemCount === undefined || confirmedCount === undefined) return shipBy !== undefined && !waiting;
  const onTheWay = waiting && waiting.state !== 'needs-you' ? waiting.count : 0;
  return confirmedCount + onTheWay < itemCount;
}

const kindOf = (order: OverlaidOrder): number => statusRank[order.status] | (isToShip(order) ? toShipBit : 0);

const filterRank = {
  held: statusRank.NOT_RELEASED,
  'in-progress': statusRank.IN_PROGRESS,
  released: statusRank.RELEASED,
} satisfies Record<Exclude<TrackingFilter, 'to-ship'>, number>;

const passes = (kind: number, filter: TrackingFilter): boolean =>
  filter === 'to-ship' ? (kind & toShipBit) !== 0 : (kind & rankBits) === filterRank[filter];

export type FilterCounts = Record<TrackingFilter | 'all', number>;

export interface Arrangement {
  /** What is searched for. */
  text: string;
  words: StatusWords;
  filter?: TrackingFilter | undefined;
  /** Undefined: as they come. */
  sort: Sort<SortField> | undefined;
}

export interface ArrangedOrders {
  shown: readonly OverlaidOrder[];
  counts: FilterCounts;
}

/**
 * Searches, filters, counts and sorts a list. What it found out about an order holds until that order changes: a list
 * that has grown costs what was added to it, a longer search looks through what the shorter one found, and a column is
 * sorted once.
 */
export class OrderArranger {
  #orders: readonly OverlaidOrder[] = [];
  readonly #kinds: number[] = [];
  /** Of the first orders: made when somebody searches. */
  readonly #texts: string[] = [];
  readonly #sorted = new Map<SortField, SortedPlaces>();
  /** The places that the latest search has found among the first `among` orders. */
  #found: { wanted: WantedWords; places: number[]; among: number } | undefined;

  /** The orders that the search finds and the filter lets through, sorted, and how many of those found each filter has. */
  arrange(orders: readonly OverlaidOrder[], arrangement: Arrangement): ArrangedOrders {
    const { text, words, filter, sort } = arrangement;
    this.#take(orders);
    const found = this.#find(wantedWords(text, words));
    const counts = this.#count(found);
    const isAll = !found && !filter;
    if (isAll && !sort) return { shown: orders, counts };
    const passing = found ?? this.#kinds.keys();
    const places = filter ? this.#filter(passing, filter) : passing;
    return { shown: this.#ordersAt(sort ? this.#sort(isAll ? undefined : places, sort) : places), counts };
  }

  #take(orders: readonly OverlaidOrder[]): void {
    const before = this.#orders;
    if (orders === before) return;
    const isShorter = orders.length < before.length;
    if (isShorter) this.#kinds.length = orders.length;
    if (this.#texts.length > orders.length) this.#texts.length = orders.length;
    if (isShorter) this.#sorted.clear();
    let isChanged = isShorter;
    for (const [place, order] of orders.entries()) {
      const old = before[place];
      if (old === order) continue;
      this.#kinds[place] = kindOf(order);
      if (!old) continue;
      isChanged = true;
      if (place < this.#texts.length) this.#texts[place] = searchTextOf(order);
      for (const field of this.#sorted.keys()) {
        const isSame = old.updatedAt === order.updatedAt && sortValue(old, field) === sortValue(order, field);
        if (!isSame) this.#sorted.delete(field);
      }
    }
    if (isChanged) this.#found = undefined;
    this.#orders = orders;
  }

  /** @returns undefined for all of them */
  #find(wanted: WantedWords | undefined): readonly number[] | undefined {
    if (!wanted) return undefined;
    const known = this.#found && isNarrower(wanted, this.#found.wanted) ? this.#found : undefined;
    const perRank = statusNames.map(status => wanted[status]);
    const places: number[] = [];
    const look = (place: number) => {
      const wantedOfRank = perRank[(this.#kinds[place] as number) & rankBits] as readonly string[];
      if (hasWords(this.#textAt(place), wantedOfRank)) places.push(place);
    };
    for (const place of known?.places ?? []) look(place);
    for (let place = known?.among ?? 0; place < this.#orders.length; place++) look(place);
    this.#found = { wanted, places, among: this.#orders.length };
    return places;
  }

  #textAt(place: number): string {
    for (let next = this.#texts.length; next <= place; next++) {
      this.#texts.push(searchTextOf(this.#orders[next] as OverlaidOrder));
    }
    return this.#texts[place] as string;
  }

  #count(places: readonly number[] | undefined): FilterCounts {
    const ofRank = [0, 0, 0];
    let toShip = 0;
    const count = (kind: number) => {
      ofRank[kind & rankBits] = (ofRank[kind & rankBits] as number) + 1;
      if (kind & toShipBit) toShip++;
    };
    if (places) for (const place of places) count(this.#kinds[place] as number);
    else for (const kind of this.#kinds) count(kind);
    const [held = 0, inProgress = 0, released = 0] = ofRank;
    const all = held + inProgress + released;
    return { all, 'to-ship': toShip, held, 'in-progress': inProgress, released };
  }

  #filter(places: Iterable<number>, filter: TrackingFilter): number[] {
    const passing: number[] = [];
    for (const place of places) if (passes(this.#kinds[place] as number, filter)) passing.push(place);
    return passing;
  }

  /** @param places undefined for all of them */
  #sort(places: Iterable<number> | undefined, { field, direction }: Sort<SortField>): SortedPlaces {
    const known = this.#sorted.get(field);
    const ascending = known?.length === this.#orders.length ? known : sortPlaces(this.#orders, field, known);
    this.#sorted.set(field, ascending);
    const all = direction === 'asc' ? ascending : descending(ascending, this.#orders, field);
    if (!places) return all;
    const isWanted = new Uint8Array(this.#orders.length);
    for (const place of places) isWanted[place] = 1;
    return all.filter(place => isWanted[place] === 1);
  }

  #ordersAt(places: Iterable<number>): OverlaidOrder[] {
    const orders: OverlaidOrder[] = [];
    for (const place of places) orders.push(this.#orders[place] as OverlaidOrder);
    return orders;
  }
}
