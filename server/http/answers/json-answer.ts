import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestContext } from '#server/http/environment.ts';

const compress = promisify(gzip);
const compressFromBytes = 1024;

/** A signed proof hardly shrinks: on ten thousand of them the fastest level saves nearly what the best does. */
const level = 1;

export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some(part => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/);
    return name === encoding && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Answers JSON, compressed off the main thread where it is worth it. Never cached: it is one seller's. */
export async function answerJson(c: RequestContext, value: unknown): Promise<Response> {
  const body = Buffer.from(JSON.stringify(value));
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  if (body.length < compressFromBytes || !acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip')) {
    return c.body(body);
  }
  c.header('Content-Encoding', 'gzip');
  return c.body(new Uint8Array(await compress(body, { level })));
}
