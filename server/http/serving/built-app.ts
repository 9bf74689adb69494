import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Hono } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { acceptsEncoding } from '#server/http/answers/json-answer.ts';
import { contentSecurityPolicy, workerPolicy } from '#server/http/answers/security-headers.ts';
import type { Environment, RequestContext } from '#server/http/environment.ts';
import { apiBase } from '#src/contract/headers.ts';

const gzipped = promisify(gzip);

export interface BuiltFile {
  mediaType: string;
  etag: string;
  /** Its name carries a digest of its content, so it never changes. */
  isImmutable: boolean;
  content: Buffer;
  /** Undefined where compressing gains nothing. */
  compressed: Compressed | undefined;
}

interface Compressed {
  /** Undefined where the build hasn't made it. */
  br: Buffer | undefined;
  /** Made when first asked for: every browser takes the other one. */
  gzip: () => Promise<Buffer>;
}

/**
 * Where the build keeps what brotli makes of a file: at its highest quality all files together take a processor for
 * seconds, which neither a start nor the first person to come should wait for.
 */
export const builtBrotli = (folder: string, name: string): string => join(folder, '.build', `${name}.br`);

function readCompressed(content: Buffer, brotliFile: string): Compressed {
  let made: Promise<Buffer> | undefined;
  return {
    br: existsSync(brotliFile) ? readFileSync(brotliFile) : undefined,
    gzip: () => {
      made ??= gzipped(content, { level: 9 });
      return made;
    },
  };
}

function readBuiltFile(folder: string, name: string): BuiltFile {
  const content = readFileSync(join(folder, name));
  const mediaType = getMimeType(name) ?? 'application/octet-stream';
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(mediaType) && content.length > 512;
  return {
    mediaType,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    // The build writes there what it names by a digest, and nothing else; the worker's list of files counts on it too.
    isImmutable: name.startsWith('assets/'),
    content,
    compressed: isCompressible ? readCompressed(content, builtBrotli(folder, name)) : undefined,
  };
}

/** The files of the built app by their URL path, and its page. */
export interface BuiltApp {
  page: BuiltFile;
  files: ReadonlyMap<string, BuiltFile>;
}

/** Reads a build into memory; undefined if there is none. Only files that were there can ever be served. */
export function readBuiltApp(folder: string): BuiltApp | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    // The build's own notes, such as `.build/screens.json`, are not part of the app.
    if (!name.split('/').some(part => part.startsWith('.')))
      files.set(`/${name}`, readBuiltFile(folder, name));
  }
  const page = readBuiltFile(folder, 'index.html');
  return { page, files };
}

/** Of files whose name says what is in them. */
export const immutable = 'public, max-age=31536000, immutable';

function isFresh(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some(part => part.trim().replace(/^W\//, '') === etag);
}

async function answerFile(c: RequestContext, file: BuiltFile): Promise<Response> {
  c.header('Content-Type', file.mediaType);
  // `no-cache` may be stored, and is asked after every time: a stale page or worker would pin an old release.
  c.header('Cache-Control', file.isImmutable ? immutable : 'no-cache');
  if (!file.isImmutable) c.header('ETag', file.etag);
  if (file.compressed) c.header('Vary', 'Accept-Encoding');
  if (isFresh(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304);
  const accepted = c.req.header('Accept-Encoding');
  const { br, gzip } = file.compressed ?? {};
  const send = (content: Buffer, encoding?: 'br' | 'gzip') => {
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(content));
  };
  if (br && acceptsEncoding(accepted, 'br')) return send(br, 'br');
  if (gzip && acceptsEncoding(accepted, 'gzip')) return send(await gzip(), 'gzip');
  return send(file.content);
}

/** Whether a path can be a screen's: not the API's, and without a file's extension. */
function isScreen(path: string): boolean {
  return path !== '/api' && !path.startsWith('/api/') && !/\.\w{1,11}$/.test(path);
}

/** Browsers say that a person goes there. Link previews, monitors and curl don't: they accept any page. */
function wantsPage(c: RequestContext): boolean {
  const mode = c.req.header('Sec-Fetch-Mode');
  if (mode) return mode === 'navigate';
  const accept = c.req.header('Accept') ?? '*/*';
  return /(text\/(html|\*)|\*\/\*)/.test(accept);
}

/** Serves the built app: its files as they are, and its page for every screen's address. */
export function serveBuiltApp(app: Hono<Environment>, { page, files }: BuiltApp): void {
  const policy = contentSecurityPolicy(page.content.toString('utf8'));
  app.get('*', async (c, next) => {
    const { path } = c.req;
    if (path.startsWith(`${apiBase}/`)) return next();
    const file = files.get(path) ?? (isScreen(path) && wantsPage(c) ? page : undefined);
    if (!file) return next();
    // A worker's script takes its policy from its own answer. For other files it would be a kilobyte for nothing.
    if (file.mediaType.startsWith('text/html') || path === '/sw.js')
      c.header('Content-Security-Policy', policy);
    else if (path.startsWith('/assets/worker-'))
      c.header('Content-Security-Policy', workerPolicy(file.content.toString('utf8')));
    return answerFile(c, file);
  });
}
