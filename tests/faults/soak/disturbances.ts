import type { SeededRandom } from '#server/sandbox/random.ts';
import type { Fault } from '#tests/support/fault.ts';

export const deviceCount = 2;
export const tabsPerDevice = 3;

/** What the network does with the next requests of one kind that leave the device. */
export interface NetworkFault {
  of: 'write' | 'refresh';
  fault: Fault;
  times: number;
  /** This many steps later what hangs is released. */
  steps: number;
}

export type Disturbance =
  | { kind: 'worker killed' | 'browser killed'; device: number; afterMs: number }
  | { kind: 'tab killed'; device: number; tab: number; afterMs: number }
  | { kind: 'server killed'; afterMs: number }
  | { kind: 'server back' }
  | { kind: 'offline' | 'online' | 'token expired'; device: number };

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

/** How often an operation meets a fault of the network. */
const faultShare = 0.3;

/** What the network does with an operation, for some of them. */
export function maybeNetworkFault(random: SeededRandom): { fault?: NetworkFault } {
  if (random.fraction() >= faultShare) return {};
  const { fraction, between, pick } = random;
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
  return { fault: { of, fault, times: isOwnAnswer ? 1 : between(1, 3), steps: between(1, 12) } };
}

/** The operations, with what is killed and taken away between them. */
export function withDisturbances<Operation>(
  random: SeededRandom,
  operations: readonly Operation[],
): (Operation | Disturbance)[] {
  const { fraction, between } = random;
  const steps: (Operation | Disturbance)[] = [];
  const later = new Map<number, Disturbance[]>();
  let isServerAway = false;
  const isOffline = Array.from({ length: deviceCount }, () => false);
  const forced = new Map<number, Unplanned[]>();
  for (const kind of Object.keys(rates) as Unplanned[]) {
    const at = between(1, Math.max(1, operations.length - 1));
    forced.set(at, [...(forced.get(at) ?? []), kind]);
  }

  const follows = (at: number, disturbance: Disturbance) => {
    later.set(at, [...(later.get(at) ?? []), disturbance]);
  };

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

  for (const [number, operation] of operations.entries()) {
    for (const disturbance of later.get(number) ?? []) {
      steps.push(disturbance);
      if (disturbance.kind === 'server back') isServerAway = false;
      if (disturbance.kind === 'online') isOffline[disturbance.device] = false;
    }
    steps.push(operation);
    for (const kind of forced.get(number) ?? []) disturb(kind, number);
    for (const kind of Object.keys(rates) as Unplanned[]) if (fraction() < rates[kind]) disturb(kind, number);
  }
  return steps;
}
