import { seededRandom } from '#server/adapters/marketplace/sandbox/random.ts';
import type { Fault } from '#tests/support/fault.ts';

/** Who does something, and how: `call` is the request that the app's own client makes, `form` the screen. */
export interface Doer {
  device: number;
  tab: number;
  by: 'call' | 'form';
}

/** What the network does with the next requests of one kind that leave the device. */
export interface NetworkFault {
  of: 'write' | 'refresh';
  fault: Fault;
  times: number;
  /** This many steps later what hangs is released. */
  steps: number;
}

export type Operation = Doer & { number: number; fault?: NetworkFault } & (
    | { kind: 'confirm'; item: number; trackingId: string }
    | { kind: 'draft'; draft: number; name: string }
  );

export type Disturbance =
  | { kind: 'worker killed' | 'browser killed'; device: number; afterMs: number }
  | { kind: 'tab killed'; device: number; tab: number; afterMs: number }
  | { kind: 'server killed'; afterMs: number }
  | { kind: 'server back' }
  | { kind: 'offline' | 'online' | 'token expired'; device: number };

export type Step = Operation | Disturbance;

export const deviceCount = 2;
export const tabsPerDevice = 3;

/** How often each disturbance follows an operation, beside the one time that every plan has. */
const rates = {
  'worker killed': 0.06,
  'tab killed': 0.05,
  'token expired': 0.04,
  offline: 0.025,
  'browser killed': 0.012,
  'server killed': 0.012,
} as const;
type Unplanned = keyof typeof rates;

/** Screens are the slowest way to do something, and the one that people have. */
const formShare = 0.08;
const faultShare = 0.3;
/** Of what was confirmed before: by the other device, or again. */
const rivalShare = 0.1;
const newDraftShare = 0.3;
/** Every so many-th draft is edited on both devices. */
const sharedEvery = 5;

export function isShared(draft: number): boolean {
  return draft % sharedEvery === 0;
}

/** The device that a draft is edited on, where that is one. */
export function ownerOf(draft: number): number {
  return draft % deviceCount;
}

/**
 * Operations and faults of a soak: the same for the same numbers.
 * @param items how many order items wait for a confirmation
 */
export function makePlan(seed: number, operations: number, items: number): Step[] {
  const random = seededRandom(seed);
  const { fraction, between, pick } = random;
  const steps: Step[] = [];
  const later = new Map<number, Disturbance[]>();
  const confirmed: { item: number; trackingId: string }[] = [];
  let drafts = 0;
  let isServerAway = false;
  const isOffline = Array.from({ length: deviceCount }, () => false);
  const forced = new Map<number, Unplanned[]>();
  for (const kind of Object.keys(rates) as Unplanned[]) {
    const at = between(1, Math.max(1, operations - 1));
    forced.set(at, [...(forced.get(at) ?? []), kind]);
  }

  const follows = (at: number, disturbance: Disturbance) => {
    later.set(at, [...(later.get(at) ?? []), disturbance]);
  };

  function operation(number: number): Operation {
    const device = between(0, deviceCount - 1);
    const isForm = fraction() < formShare;
    // A tab behind is not painted, so that nobody can press anything in it.
    const doer = {
      device,
      tab: isForm ? 0 : between(0, tabsPerDevice - 1),
      by: isForm ? 'form' : 'call',
    } as const;
    const fault = fraction() < faultShare ? { fault: networkFault() } : {};
    if (fraction() < 0.55) {
      const rival =
        confirmed.length > 0 && fraction() < rivalShare ? pick([confirmed[0], ...confirmed]) : undefined;
      if (rival) {
        const trackingId = fraction() < 0.5 ? rival.trackingId : `YT${random.digits(16)}`;
        return { kind: 'confirm', number, ...doer, ...fault, item: rival.item, trackingId };
      }
      if (confirmed.length < items) {
        const made = { item: confirmed.length, trackingId: `YT${random.digits(16)}` };
        confirmed.push(made);
        return { kind: 'confirm', number, ...doer, ...fault, ...made };
      }
    }
    const isNew = drafts === 0 || fraction() < newDraftShare;
    const draft = isNew ? drafts++ : between(0, drafts - 1);
    const editor = isShared(draft) ? device : ownerOf(draft);
    return {
      kind: 'draft',
      number,
      ...doer,
      ...fault,
      device: editor,
      draft,
      name: `Draft ${draft}, edit ${number}`,
    };
  }

  function networkFault(): NetworkFault {
    const fault = pick<Fault>([
      { kind: 'drop-before' },
      { kind: 'drop-before' },
      { kind: 'drop-after-commit' },
      { kind: 'drop-after-commit' },
      { kind: 'drop-after-commit' },
      { kind: 'hang' },
      { kind: 'slow', answerAfterMs: between(100, 5000) },
      { kind: 'html' },
      { kind: 'redirect' },
      { kind: 'status', status: pick([500, 502, 503, 504]) },
      { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
      { kind: 'status', status: 401, body: { errors: [{ code: 'AUTH.TOKEN_EXPIRED', message: 'Expired' }] } },
    ]);
    const isOwnAnswer = fault.kind === 'status' && fault.status === 401;
    const of = !isOwnAnswer && fraction() < 0.15 ? 'refresh' : 'write';
    return { of, fault, times: isOwnAnswer ? 1 : between(1, 3), steps: between(1, 12) };
  }

  function disturb(kind: Unplanned, number: number): void {
    const device = between(0, deviceCount - 1);
    const afterMs = between(0, 300);
    const span = between(2, 8);
    if (kind === 'server killed') {
      if (isServerAway) return;
      isServerAway = true;
      steps.push({ kind, afterMs });
      follows(number + span, { kind: 'server back' });
    } else if (kind === 'offline') {
      if (isOffline[device]) return;
      isOffline[device] = true;
      steps.push({ kind, device });
      follows(number + span, { kind: 'online', device });
    } else if (kind === 'tab killed') {
      steps.push({ kind, device, tab: between(0, tabsPerDevice - 1), afterMs });
    } else if (kind === 'token expired') {
      steps.push({ kind, device });
    } else {
      steps.push({ kind, device, afterMs });
    }
  }

  for (let number = 0; number < operations; number += 1) {
    for (const disturbance of later.get(number) ?? []) {
      steps.push(disturbance);
      if (disturbance.kind === 'server back') isServerAway = false;
      if (disturbance.kind === 'online') isOffline[disturbance.device] = false;
    }
    steps.push(operation(number));
    for (const kind of forced.get(number) ?? []) disturb(kind, number);
    for (const kind of Object.keys(rates) as Unplanned[]) if (fraction() < rates[kind]) disturb(kind, number);
  }
  return steps;
}
