import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#server/describe-error.ts';
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

/** Gives each request an id and writes one line for it: the route and never the address, whose ids are people's. */
export function logRequests(log: Logger): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header(headers.requestId, requestId);
    const startedAt = performance.now();
    await next();
    log.info(
      {
        requestId,
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  };
}
