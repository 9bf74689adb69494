import type { IncomingHttpHeaders } from 'node:http';

/** What the proxy does with a request instead of passing it on. */
export type Fault =
  /** Passes it on, as without a rule: for counting, or to let some through before the next rule bites. */
  | { kind: 'ok' }
  /** Nothing happens until `release`, which passes it on, or until the client gives up. */
  | { kind: 'hang' }
  /** The connection ends before the server has seen anything. */
  | { kind: 'drop-before' }
  /** The server answers in full, then the connection ends before the client has read a byte of it. */
  | { kind: 'drop-after-commit' }
  /** The proxy answers for the server. A body that is no string is sent as JSON. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** A captive portal: 200 with a page that is not ours. */
  | { kind: 'html' }
  /** To a captive portal's page for signing in, or to another address. */
  | { kind: 'redirect'; location?: string }
  /** Passed on at once; its answer is held back. */
  | { kind: 'slow'; answerAfterMs: number }
  /** Passed on at once; its answer comes in ten pieces, as over a thin line. */
  | { kind: 'piecemeal'; pauseMs: number };

/** A request as it reached the proxy. */
export interface Arrival {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty where it had none. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fault: Fault['kind'];
  /** The server's own answer, whether or not the client got it. */
  upstreamStatus?: number;
  /** Of that answer's body, as it was sent. */
  bytes?: number;
}

export interface Match {
  method?: string;
  /** The path without its query, whole or as a pattern; a pattern sees the query too. */
  path?: string | RegExp;
  /** Anything else, such as a header or a part of the body. */
  where?: (request: Omit<Arrival, 'fault'>) => boolean;
}

export function isMatch(match: Match, request: Omit<Arrival, 'fault'>): boolean {
  if (match.method !== undefined && match.method !== request.method) return false;
  if (typeof match.path === 'string' && match.path !== request.path.split('?')[0]) return false;
  if (match.path instanceof RegExp && !match.path.test(request.path)) return false;
  return match.where?.(request) ?? true;
}
