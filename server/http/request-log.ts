import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Adapters } from '#server/adapters/adapters.ts';
import { describeError } from '#server/db/describe-error.ts';
import { headers } from '#src/contract/headers.ts';
import type { Environment } from './environment.ts';

/** Structured logs on standard output. Headers that open a door are never written, wherever they turn up. */
export const createLog = (level = 'info', destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      redact: {
        paths: ['authorization', 'headers.authorization', '*.headers.authorization', '*.password', 'token'],
        censor: '[hidden]',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    ...(destination ? ([destination] as const) : []),
  );

/** What proxies and clients name a request by: short, and nothing that a line of a log or a header could break on. */
const saneRequestId = /^[\w.:=+/-]{1,128}$/;

/**
 * Gives each request an id, unless it brought one, and writes one line for it: the route and never the address, whose
 * ids are people's.
 */
export function logRequests({
  log,
  metrics,
}: Pick<Adapters, 'log' | 'metrics'>): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const sent = c.req.header(headers.requestId) ?? '';
    const requestId = saneRequestId.test(sent) ? sent : randomUUID();
    c.set('requestId', requestId);
    c.header(headers.requestId, requestId);
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c);
    log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'request');
    metrics.time('request', ms / 1000, { route, method, status: String(status) });
  };
}
