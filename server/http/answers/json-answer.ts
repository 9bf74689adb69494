import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { readEntityTags } from '#server/domain/entity-tag.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { headers } from '#src/contract/headers.ts';

const compress = promisify(gzip);
const compressFromBytes = 1024;

/** A signed proof hardly shrinks: on ten thousand of them the fastest level saves nearly what the best does. */
export const gzipLevel = 1;

/** A usual list is compressed into one piece. */
const chunkSize = 65_536;

export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(piece => piece.trim());
    return name === encoding && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter));
  });

export const acceptsGzip = (c: RequestContext): boolean =>
  acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip');

/** Answers JSON, compressed off the main thread where it is worth it. Never cached: it is one seller's. */
export const answerJson = (c: RequestContext, value: unknown): Promise<Response> =>
  answerJsonText(c, JSON.stringify(value));

/** The same under an ETag of what it says; nothing but that where the caller has it already. */
export async function answerTaggedJson(c: RequestContext, value: unknown): Promise<Response> {
  const text = JSON.stringify(value);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  c.header(headers.etag, etag);
  const known = readEntityTags(c.req.header(headers.ifNoneMatch)) ?? [];
  return known.includes(etag) ? c.body(null, 304) : answerJsonText(c, text);
}

/**
 * A large value that never changes, written and compressed once: many who ask for it and don't read would otherwise
 * fill the memory with copies.
 */
export function answerJsonFile(value: unknown): (c: RequestContext) => Response {
  const plain = new Uint8Array(Buffer.from(JSON.stringify(value)));
  const compressed = new Uint8Array(gzipSync(plain));
  return c => {
    c.header('Content-Type', 'application/json');
    c.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(c)) return c.body(plain);
    c.header('Content-Encoding', 'gzip');
    return c.body(compressed);
  };
}

export async function answerJsonText(c: RequestContext, text: string): Promise<Response> {
  const body = Buffer.from(text);
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  if (body.length < compressFromBytes || !acceptsGzip(c)) return c.body(body);
  c.header('Content-Encoding', 'gzip');
  return c.body(new Uint8Array(await compress(body, { level: gzipLevel, chunkSize })));
}
