import { useSyncExternalStore } from 'react';
import type { TrackedOrder } from './tracked-orders.ts';

/**
 * The first orders of a list while the others are still on their way, from the server or from this device's disk:
 * the list itself is in the query cache once it is whole, so that nobody else takes a part for the whole.
 */
export interface ArrivingOrders {
  items: readonly TrackedOrder[];
  /** How many there will be. */
  total: number;
  /** When they were fetched, in milliseconds since 1970. */
  at: number;
}

let arriving: ArrivingOrders | undefined;
const listeners = new Set<() => void>();

export const currentArrivingOrders = (): ArrivingOrders | undefined => arriving;

export function useArrivingOrders(): ArrivingOrders | undefined {
  return useSyncExternalStore(subscribeToArrivingOrders, currentArrivingOrders);
}

export function subscribeToArrivingOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: ArrivingOrders | undefined): void {
  if (next === arriving) return;
  arriving = next;
  for (const listener of listeners) listener();
}

/** A shorter list is there before its first orders could be looked at, and would only be drawn twice. */
const leastShown = 500;

/** Gathers a list that comes in parts, and shows what has come: the first part at once, then each time it has doubled. */
export class PartialOrders {
  readonly items: TrackedOrder[] = [];
  readonly #about: { total: number; at: number; isShown: boolean };
  #shown: ArrivingOrders | undefined;

  /** @param about `at` in milliseconds since 1970; not shown where the screen has something better */
  constructor(about: { total: number; at: number; isShown: boolean }) {
    this.#about = { ...about, isShown: about.isShown && about.total >= leastShown };
  }

  add(part: readonly TrackedOrder[]): void {
    for (const order of part) this.items.push(order);
    const { total, at, isShown } = this.#about;
    // Shortly before the end it isn't worth a picture of its own.
    if (!isShown || this.items.length < 2 * (this.#shown?.items.length ?? 0) || this.items.length >= total)
      return;
    this.#shown = { items: [...this.items], total, at };
    show(this.#shown);
  }

  /** It is whole, or never will be. What was shown stays until the cache has what becomes of it. */
  end(): void {
    setTimeout(() => {
      if (arriving === this.#shown) show(undefined);
    });
  }
}
