import * as v from 'valibot';
import { waitingReasons } from '#src/contract/shipments/waiting-reasons.ts';
import { AmazonErrors } from './amazon-answers.ts';
import type { RetryLater } from './marketplace.ts';

/** An answer that was read to its end. The body is undefined where it isn't JSON. */
export interface AmazonAnswer {
  status: number;
  body: unknown;
  retryAfterMs: number | null;
}

const throttledRetryMs = 1000;
const brokenRetryMs = 5000;
const unauthorizedRetryMs = 15 * 60_000;

function retryAfter(afterMs: number, reason: string): RetryLater {
  return { state: 'retry', afterMs, reason };
}

/** The seller must link the marketplace again; until then asking more often changes nothing. */
export const unauthorized: RetryLater = {
  ...retryAfter(unauthorizedRetryMs, waitingReasons.unauthorized),
  isUnauthorized: true,
};
export const unreadable = retryAfter(brokenRetryMs, waitingReasons.unreadable);

/** Sends one request and reads the whole answer within a time limit. */
export async function sendToAmazon(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<AmazonAnswer | RetryLater> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return { status: response.status, body: parseJson(text), retryAfterMs: retryAfterOf(response.headers) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return retryAfter(brokenRetryMs, isLate ? waitingReasons.late : waitingReasons.unreachable);
  }
}

/** What every call makes of a status that has nothing to do with what was asked; null where it has. */
export function retryOf({ status, retryAfterMs }: AmazonAnswer): RetryLater | null {
  if (status === 429) {
    return retryAfter(retryAfterMs ?? throttledRetryMs, waitingReasons.throttled);
  }
  if (status === 401 || status === 403) return unauthorized;
  if (status === 408 || status >= 500) {
    return retryAfter(retryAfterMs ?? brokenRetryMs, `The marketplace answered with status ${status}.`);
  }
  return null;
}

/** The marketplace's own message for its refusal. */
export function reasonOf(answer: AmazonAnswer): string {
  const parsed = v.safeParse(AmazonErrors, answer.body);
  if (!parsed.success) return `The marketplace answered with status ${answer.status}.`;
  return parsed.output.errors
    .map(({ code, message, details }) => [message || code, details].filter(Boolean).join(' '))
    .join(' ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After in seconds, else the time until the announced rate allows one more call. */
function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const ratePerSecond = Number(headers.get('x-amzn-RateLimit-Limit') ?? Number.NaN);
  return ratePerSecond > 0 ? Math.ceil(1000 / ratePerSecond) : null;
}
