import { type SeededRandom, seededRandom } from '#server/sandbox/random.ts';
import {
  type Disturbance,
  deviceCount,
  maybeNetworkFault,
  type NetworkFault,
  tabsPerDevice,
  withDisturbances,
} from './disturbances.ts';

/** Who does something, and how: `call` is the request that the app's own client makes, `form` the screen. */
export interface Doer {
  device: number;
  tab: number;
  by: 'call' | 'form';
}

export type Operation = Doer & { number: number; fault?: NetworkFault } & (
    | { kind: 'confirm'; item: number; trackingId: string }
    /** Corrects the confirmation that an operation of this number made. */
    | { kind: 'amend'; confirmation: number; item: number; trackingId: string }
    | { kind: 'draft'; draft: number; name: string }
  );

export type Step = Operation | Disturbance;

/** Screens are the slowest way to do something, and the one that people have. */
const formShare = 0.08;
/** Of what was confirmed before: by the other device, or again. */
const rivalShare = 0.1;
const newDraftShare = 0.3;
/** Every so many-th draft is edited on both devices, and every so many-th confirmation corrected on both. */
const sharedEvery = 5;

export function isShared(number: number): boolean {
  return number % sharedEvery === 0;
}

/** The device that a draft is edited on, where that is one. */
export function ownerOf(draft: number): number {
  return draft % deviceCount;
}

/** @param share of the operations that are done on a screen */
function doerOf({ fraction, between }: SeededRandom, device: number, share: number): Doer {
  const isForm = fraction() < share;
  // A tab behind is not painted, so that nobody can press anything in it.
  return { device, tab: isForm ? 0 : between(0, tabsPerDevice - 1), by: isForm ? 'form' : 'call' };
}

interface Confirmed {
  /** Of the operation that confirms it. */
  number: number;
  device: number;
  item: number;
  trackingId: string;
}

/**
 * Operations and faults of a soak: the same for the same numbers.
 * @param items how many order items wait for a confirmation
 */
export function makePlan(seed: number, operations: number, items: number): Step[] {
  const random = seededRandom(seed);
  const { fraction, between, pick } = random;
  const confirmed: Confirmed[] = [];
  let drafts = 0;
  let isConfirmed = 0;

  function operation(number: number): Operation {
    const device = between(0, deviceCount - 1);
    const doer = { number, ...doerOf(random, device, formShare), ...maybeNetworkFault(random) };
    const [first] = confirmed;
    const kind = fraction();
    if (kind < 0.45) {
      const rival = first && fraction() < rivalShare ? pick([first, ...confirmed]) : undefined;
      if (rival || isConfirmed < items) {
        const isRepeated = rival && fraction() < 0.5;
        const trackingId = isRepeated ? rival.trackingId : `YT${random.digits(16)}`;
        const item = rival ? rival.item : isConfirmed++;
        confirmed.push({ number, device, item, trackingId });
        return { kind: 'confirm', ...doer, item, trackingId };
      }
    } else if (kind < 0.65 && first) {
      const corrected = pick([first, ...confirmed]);
      return {
        kind: 'amend',
        ...doer,
        device: isShared(corrected.number) ? device : corrected.device,
        confirmation: corrected.number,
        item: corrected.item,
        trackingId: `YT${random.digits(16)}`,
      };
    }
    const isNew = drafts === 0 || fraction() < newDraftShare;
    const draft = isNew ? drafts++ : between(0, drafts - 1);
    const editor = isShared(draft) ? device : ownerOf(draft);
    return { kind: 'draft', ...doer, device: editor, draft, name: `Draft ${draft}, edit ${number}` };
  }

  return withDisturbances(
    random,
    Array.from({ length: operations }, (_, number) => operation(number)),
  );
}

/** A correction is made on a screen more often: each screen offers it in another place. */
const correctionFormShare = 0.2;
/** How often a correction follows what was done last: it is on its way then, or waits. */
const lastShare = 0.4;

/**
 * Confirmations of so many order items, and at least one correction of each on the device that made it: the same for the
 * same numbers.
 */
export function makeAmendmentPlan(seed: number, count: number): Step[] {
  const random = seededRandom(seed);
  const { fraction, between, pick } = random;
  const operations: Operation[] = [];
  /** With how many corrections are still to come. */
  const open: (Confirmed & { left: number })[] = [];
  let items = 0;
  while (items < count || open.length > 0) {
    const number = operations.length;
    const trackingId = `YT${random.digits(16)}`;
    if (items < count && (open.length === 0 || fraction() < 0.45)) {
      const device = between(0, deviceCount - 1);
      const doer = { number, ...doerOf(random, device, formShare), ...maybeNetworkFault(random) };
      operations.push({ kind: 'confirm', ...doer, item: items, trackingId });
      open.push({ number, device, item: items, trackingId, left: pick([1, 1, 1, 2]) });
      items += 1;
      continue;
    }
    const place = fraction() < lastShare ? open.length - 1 : between(0, open.length - 1);
    const corrected = open[place];
    if (!corrected) break;
    const { item, device } = corrected;
    const doer = { number, ...doerOf(random, device, correctionFormShare), ...maybeNetworkFault(random) };
    operations.push({ kind: 'amend', ...doer, confirmation: corrected.number, item, trackingId });
    corrected.left -= 1;
    if (corrected.left === 0) open.splice(place, 1);
  }
  return withDisturbances(random, operations);
}
