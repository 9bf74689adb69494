import type { Hono } from 'hono';
import { acceptsEncoding } from '#server/http/answers/json-answer.ts';
import { contentSecurityPolicy } from '#server/http/answers/security-headers.ts';
import type { Environment, RequestContext } from '#server/http/environment.ts';
import { apiBase } from '#src/contract/endpoints.ts';
import type { BuiltApp, BuiltFile } from './built-app.ts';

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
  const encoding = (['br', 'gzip'] as const).find(name => acceptsEncoding(accepted, name));
  if (!file.compressed || !encoding) return c.body(new Uint8Array(file.content));
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await file.compressed(encoding)));
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
    // The worker's script takes its policy from its own answer. For other files it would be a kilobyte for nothing.
    if (file.mediaType.startsWith('text/html') || path === '/sw.js')
      c.header('Content-Security-Policy', policy);
    return answerFile(c, file);
  });
}
