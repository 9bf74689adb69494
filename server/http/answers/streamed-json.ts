import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { RequestContext } from '#server/http/environment.ts';
import { acceptsGzip, answerJsonText, gzipLevel } from './json-answer.ts';

/** What a call answers whose JSON is made while it is sent. */
export class StreamedJson {
  readonly first: string;
  /** Undefined where the first part is the whole. */
  readonly rest: AsyncGenerator<string, void> | undefined;

  constructor(first: string, rest: AsyncGenerator<string, void> | undefined) {
    this.first = first;
    this.rest = rest;
  }
}

async function* bytesOf(parts: AsyncGenerator<string, void>) {
  for await (const part of parts) yield Buffer.from(part);
}

async function* startingWith(first: string, parts: AsyncGenerator<string, void>) {
  yield Buffer.from(first);
  yield* bytesOf(parts);
}

/** One part ahead of its reader, and no more. */
const source = (parts: AsyncGenerator<Buffer>) => Readable.from(parts, { highWaterMark: 1 });

/**
 * Sends each part once it is made, no faster than it is read. An error on the way breaks the connection, so that nobody
 * takes what has come for the whole.
 * @param onBroken gets such an error, and that of a reader who went away
 */
export async function answerStreamedJson(
  c: RequestContext,
  { first, rest }: StreamedJson,
  onBroken: (error: unknown) => void,
): Promise<Response> {
  if (!rest) return answerJsonText(c, first);
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  if (!acceptsGzip(c)) return c.body(webStreamOf(source(startingWith(first, rest)).on('error', onBroken)));
  c.header('Content-Encoding', 'gzip');
  const zip = createGzip({ level: gzipLevel });
  // Without it the first rows would wait in the compressor for those that follow.
  zip.write(first);
  zip.flush();
  pipeline(source(bytesOf(rest)), zip).catch(onBroken);
  return c.body(webStreamOf(zip));
}

const webStreamOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
