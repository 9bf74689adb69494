import type { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '#server/http/environment.ts';

/**
 * A body that is refused is read to its end up to here, since a client that is still sending doesn't read the answer.
 */
const drainedBytes = 60 * 1024 * 1024;

/** Lets a refused body run out. Past the limit it is left as it is: to destroy it would cut the connection. */
export async function drain(body: Readable | ReadableStream): Promise<void> {
  const rest =
    'iterator' in body ? body.iterator({ destroyOnReturn: false }) : body.values({ preventCancel: true });
  let length = 0;
  try {
    for await (const chunk of rest) {
      length += (chunk as Uint8Array).length;
      if (length > drainedBytes) break;
    }
  } catch {
    // It broke off: there is nobody left to wait for.
  }
}

/**
 * Reads what a call left of its body before it is answered, no matter what refused it. Where a rest remains, and after
 * a body that was too large, the connection carries no further call.
 */
export const drainBodies: MiddlewareHandler<Environment> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (incoming && !incoming.complete) {
    // Asked for only here: to look at it makes a stream of it, and it is used up nearly always.
    const { body } = c.req.raw;
    if (body && !body.locked) await drain(body as ReadableStream);
  }
  if (c.res.status === 413 || incoming?.complete === false) c.res.headers.set('Connection', 'close');
};
