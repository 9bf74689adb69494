import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import type { TodayKind } from '#src/contract/today/today.ts';

/**
 * The rule of what is to ship, case by case. The server's SQL and the device's code are both tested against it; neither
 * has a case of its own.
 */
export interface ToShipCase {
  what: string;
  items: readonly CaseItem[];
  /** Undefined: the marketplace names none. */
  shipBy: string | undefined;
  /** Something of it has to be packed. */
  isToShip: boolean;
  /** By when: `overdue`, or so many days ahead; undefined beyond a week, without a ship-by, and where nothing is to ship. */
  due: 'overdue' | number | undefined;
  /** What somebody has to decide of it, by the server. */
  needs: readonly TodayKind[];
}

interface CaseItem {
  status?: OrderStatus;
  /** Pieces in packages, of two that were ordered. */
  fulfilled?: number;
  /** What became of the confirmation that it is in. */
  confirmation?: 'waiting' | 'accepted' | 'verified' | 'missing' | 'refused' | 'closed' | 'cancelled';
}

/** In a zone whose clocks are put back in the night to the third day. */
export const caseZone = 'Europe/Berlin';
/** Friday, 11:00 there. */
export const caseNow = Date.parse('2026-10-23T09:00:00Z');

const today = '2026-10-23T16:00:00.000Z';
const open: CaseItem = {};
const refused: CaseItem = { confirmation: 'refused' };
const ofOne = (
  what: string,
  item: CaseItem,
  isToShip: boolean,
  needs: readonly TodayKind[] = [],
): ToShipCase => ({ what, items: [item], shipBy: today, isToShip, due: isToShip ? 0 : undefined, needs });
const dueBy = (what: string, shipBy: string | undefined, due: ToShipCase['due']): ToShipCase => ({
  ...{ what, items: [open], shipBy, isToShip: true, due, needs: [] },
});

export const toShipCases: readonly ToShipCase[] = [
  ofOne('an item that is in no confirmation', open, true),
  ofOne('an item of which the buyer wants to be rid', { status: 'cancellation-requested' }, true, [
    'cancellation-requested',
  ]),
  ofOne('an item whose confirmation is on its way to the marketplace', { confirmation: 'waiting' }, false),
  ofOne('an item whose confirmation was accepted', { confirmation: 'accepted' }, false),
  ofOne('an item that the marketplace shows', { confirmation: 'verified' }, false),
  ofOne('an item whose confirmation the marketplace refused: it is packed', refused, false, [
    'confirmation-rejected',
  ]),
  ofOne('one that was refused, and somebody has closed', { confirmation: 'closed' }, false),
  ofOne('an item whose confirmation the marketplace doesn’t show', { confirmation: 'missing' }, false, [
    'confirmation-missing',
  ]),
  ofOne('an item that was cancelled', { status: 'cancelled' }, false),
  ofOne(
    'an item that was cancelled after packing',
    { status: 'cancelled', confirmation: 'cancelled' },
    false,
    ['cancelled-after-packing'],
  ),
  ofOne('an item that somebody else sent', { status: 'shipped-elsewhere', fulfilled: 2 }, false),
  ofOne('an item of which somebody else sent a part', { status: 'shipped-elsewhere', fulfilled: 1 }, false),
  {
    what: 'one item in a refused confirmation, and another in none: that one is still to be packed',
    ...{ items: [refused, open], shipBy: today, isToShip: true, due: 0, needs: ['confirmation-rejected'] },
  },
  {
    what: 'one item confirmed, and another in none',
    ...{ items: [{ confirmation: 'verified' }, open], shipBy: today, isToShip: true, due: 0, needs: [] },
  },
  {
    what: 'one item cancelled, and the other refused',
    ...{ items: [{ status: 'cancelled' }, refused], shipBy: today, isToShip: false, due: undefined },
    needs: ['confirmation-rejected'],
  },
  {
    what: 'a cancellation that is asked for of a parcel that is packed: nothing is to be decided any more',
    items: [{ status: 'cancellation-requested', confirmation: 'accepted' }],
    ...{ shipBy: today, isToShip: false, due: undefined, needs: [] },
  },
  dueBy('a ship-by a millisecond ago', '2026-10-23T08:59:59.999Z', 'overdue'),
  dueBy('a ship-by of last week', '2026-10-16T22:00:00.000Z', 'overdue'),
  dueBy('a ship-by now', '2026-10-23T09:00:00.000Z', 0),
  dueBy('a ship-by in the last millisecond of the day', '2026-10-23T21:59:59.999Z', 0),
  dueBy('a ship-by at midnight, when it is tomorrow', '2026-10-23T22:00:00.000Z', 1),
  dueBy('a ship-by in the last hour of the day of 25 hours', '2026-10-25T22:59:59.999Z', 2),
  dueBy('a ship-by right after it', '2026-10-25T23:00:00.000Z', 3),
  dueBy('a ship-by at the end of the seventh day', '2026-10-29T22:59:59.999Z', 6),
  dueBy('a ship-by beyond it', '2026-10-29T23:00:00.000Z', undefined),
  dueBy('no ship-by', undefined, undefined),
];

/** How many items of a case are in no confirmation and wait for one. */
export const openItemsOf = ({ items }: ToShipCase): number =>
  items.filter(
    ({ status, fulfilled = 0, confirmation }) =>
      !confirmation && fulfilled === 0 && status !== 'cancelled' && status !== 'shipped-elsewhere',
  ).length;
