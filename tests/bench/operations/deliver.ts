import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '#src/contract/headers.ts';
import { backoffMs } from '#src/outbox/rows/claim.ts';
import { type Answered, type Outcome, outcomeOf } from '#src/outbox/rows/outcome.ts';
import { exchange } from '#src/session/exchange.ts';
import type { Server } from './world.ts';

const timeoutMs = 30_000;
/** The outbox waits up to five minutes; so long a bench would prove nothing more. */
const longestWaitMs = 4000;
/** Of the tries, how many are cut off by the device itself: their answers, or they themselves, are lost. */
const cutShare = 0.1;

/** A call as a device makes it, again for each try: a body that is a stream is used up by the first. */
export type MakeCall = () => Promise<{
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}>;

export interface Delivered {
  outcome: Outcome;
  attempts: number;
  /** Ids of tries that nobody answered in half a minute, while there was a connection. */
  silences: string[];
  /** From the first try to the answer that ended it. */
  ms: number;
}

const again = new Set<Outcome['kind']>([
  'unreachable',
  'server-error',
  'retry-later',
  'in-progress',
  'blocked',
]);

/** Sends one change to any of the servers until an answer ends it, reading answers and waiting as the outbox does. */
export async function deliver(
  servers: readonly Server[],
  make: MakeCall,
  write: Answered,
): Promise<Delivered> {
  const startedAt = performance.now();
  const silences: string[] = [];
  for (let attempts = 1; ; attempts++) {
    const { path, init } = await make();
    const server = servers[Math.floor(Math.random() * servers.length)];
    const patienceMs = Math.random() < cutShare ? 5 + Math.random() * 150 : timeoutMs;
    const requestId = randomUUID();
    const headersWithId = { ...init.headers, [headers.requestId]: requestId };
    const url = `${server?.url}/api/v1/${path}`;
    const answer = await exchange(fetch, url, { ...init, headers: headersWithId }, patienceMs);
    if (patienceMs === timeoutMs && answer.kind === 'no-answer' && answer.reason === 'timeout')
      silences.push(requestId);
    const outcome = outcomeOf(answer, write, Date.now());
    if (!again.has(outcome.kind)) return { outcome, attempts, silences, ms: performance.now() - startedAt };
    const serverWaitMs = 'waitMs' in outcome ? outcome.waitMs : undefined;
    await delay(Math.min(longestWaitMs, serverWaitMs ?? backoffMs(attempts, Math.random())));
  }
}
