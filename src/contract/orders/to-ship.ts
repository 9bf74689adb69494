import { dayAfter, dayIn } from '#src/contract/days.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';
import type { DueFilter } from './due-filter.ts';

// What is to ship: an order with an item that is in no confirmation yet, whatever became of those that are. One whose
// confirmation the marketplace refused is packed already, and is a person's matter. The server counts by the same words
// in SQL; `tests/contract/what-is-to-ship.ts` has the cases that both are tested against.

/** So many days of ship-bys are counted ahead, today among them. */
export const loadDays = 7;

/** A moment, and the days after it as a zone counts them. Texts, as ship-bys are: a thousand of them are parsed nowhere. */
export interface ShipByDays {
  now: string;
  /** From which moment on, and before which, a ship-by is of a day. Today begins now: what is earlier has been missed. */
  days: readonly { day: string; from: string; before: string }[];
}

/**
 * @param timeZone undefined: where this device, or this server, is
 * @param now milliseconds since 1970
 */
export function shipByDays(timeZone: string | undefined, now: number): ShipByDays {
  const today = dayIn(timeZone, now);
  const at = new Date(now).toISOString();
  const startOf = (day: string) => new Date(startOfDay(timeZone, day)).toISOString();
  const days = Array.from({ length: loadDays }, (_, ahead) => {
    const day = dayAfter(today, ahead);
    return { day, from: ahead === 0 ? at : startOf(day), before: startOf(dayAfter(day)) };
  });
  return { now: at, days };
}

/** Whether it was missed, or how many days ahead it is; undefined beyond the days that are counted, and without one. */
export function dueOf(shipBy: string | undefined, { now, days }: ShipByDays): 'overdue' | number | undefined {
  if (shipBy === undefined) return undefined;
  if (shipBy < now) return 'overdue';
  const ahead = days.findIndex(({ before }) => shipBy < before);
  return ahead === -1 ? undefined : ahead;
}

/** Whether an order that is to ship is among those of a filter; made once for all of them. */
export function isDueBy(filter: DueFilter, days: ShipByDays): (shipBy: string | undefined) => boolean {
  const ahead = filter === 'today' ? 0 : days.days.findIndex(({ day }) => day === filter);
  const wanted = filter === 'overdue' ? filter : ahead;
  return shipBy => dueOf(shipBy, days) === wanted;
}

/** How many orders are to ship, and by when. */
export interface ToShipCounts {
  overdue: number;
  dueToday: number;
  toShip: number;
  /** What is due today, and on each of the days after it. */
  load: { day: string; count: number }[];
}

/** @param shipBys of the orders that are to ship */
export function countToShip(shipBys: Iterable<string | undefined>, days: ShipByDays): ToShipCounts {
  const load = days.days.map(({ day }) => ({ day, count: 0 }));
  let [overdue, toShip] = [0, 0];
  for (const shipBy of shipBys) {
    toShip += 1;
    const due = dueOf(shipBy, days);
    if (due === 'overdue') overdue += 1;
    const ofDay = typeof due === 'number' ? load[due] : undefined;
    if (ofDay) ofDay.count += 1;
  }
  return { overdue, dueToday: load[0]?.count ?? 0, toShip, load };
}
