import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '#server/http/environment.ts';
import { readBuiltApp, serveBuiltApp } from '#server/http/serving/built-app.ts';

const css = 'body{margin:0}';
const first = "document.documentElement.lang = 'en'";
const page = `<!doctype html><html><head><script>${first}</script><style>${css}</style><script type="module" src="/assets/main-Ab12Cd34.js"></script></head><body>${'<p>chart</p>'.repeat(60)}</body></html>`;
const script = `console.log(${JSON.stringify('wind and current '.repeat(200))})`;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const files: Record<string, string | Buffer> = {
  'index.html': page,
  'sw.js': script,
  'manifest.webmanifest': '{"name":"Portolan"}',
  'assets/main-Ab12Cd34.js': script,
  'assets/5TgRB--e.js': script,
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/worker-read-Xy12Zw34.js': `/*! policy: ${workerPolicy} */\n${script}`,
  'assets/worker-free-Xy12Zw34.js': script,
  'assets/reader-Xy12Zw34.wasm': '\0asm'.repeat(200),
  '.build/sw.js.br': brotliCompressSync(script),
  '.build/screens.json': '{"secret":"of the build"}',
};

let folder: string;
let app: Hono<Environment>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-dist-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const built = readBuiltApp(folder);
  if (!built) throw new Error('The build was not found.');
  app = new Hono<Environment>();
  serveBuiltApp(app, built);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const navigation = { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Mode': 'navigate' };

describe('keeping', () => {
  test.each(['/assets/main-Ab12Cd34.js', '/assets/5TgRB--e.js'])(
    '%s, with a digest in its name, is kept for ever',
    async path => {
      const answer = await get(path);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    },
  );

  test.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/icons/icon.svg'])(
    '%s is asked after every time, and answered 304 while it is the same',
    async path => {
      const first = await get(path, navigation);
      expect(first.status).toBe(200);
      expect(first.headers.get('Cache-Control')).toBe('no-cache');
      const etag = first.headers.get('ETag') ?? '';
      const again = await get(path, { ...navigation, 'If-None-Match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get(path, { ...navigation, 'If-None-Match': '"other"' })).status).toBe(200);
    },
  );
});

describe('a screen’s address', () => {
  test.each(['/auth', '/customs-tracking/products?orderId=028-1-2', '/my-importers/edit/7'])(
    '%s gets the page',
    async path => {
      const answer = await get(path, navigation);
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe(page);
    },
  );

  test.each(['/api/v1/nothing', '/api', '/assets/main-00000000.js', '/photo.png', '/.build/screens.json'])(
    '%s never gets it',
    async path => {
      expect((await get(path, navigation)).status).toBe(404);
    },
  );

  test.each([
    ['a link preview', { Accept: '*/*' }],
    ['a monitor that says nothing', {}],
    ['a reader of texts', { Accept: 'text/*, image/png;q=0.5' }],
  ])('gets it for %s too', async (_, headers) => {
    const answer = await get('/auth', headers as Record<string, string>);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await (await app.request('/auth', { method: 'HEAD', headers })).text()).toBe('');
  });

  test.each([
    ['a script of a page', { Accept: 'text/html', 'Sec-Fetch-Mode': 'cors' }],
    ['a picture', { Accept: 'image/png,*/*;q=0.8', 'Sec-Fetch-Mode': 'no-cors' }],
    ['whoever wants JSON', { Accept: 'application/json' }],
  ])('does not get it for %s', async (_, headers) => {
    expect((await get('/auth', headers)).status).toBe(404);
  });

  test('outside the folder is nothing', async () => {
    expect((await get('/../package.json')).status).toBe(404);
    // A screen's address like any other unknown one.
    expect(await (await get('/..%2f..%2fetc%2fpasswd', navigation)).text()).toBe(page);
  });
});

describe('compression', () => {
  test('brotli before gzip before nothing, by what is accepted', async () => {
    const bytesOf = async (acceptEncoding: string) => {
      const answer = await get('/sw.js', { 'Accept-Encoding': acceptEncoding });
      return [answer.headers.get('Content-Encoding'), Buffer.from(await answer.arrayBuffer())] as const;
    };
    const [brotli, brotliBytes] = await bytesOf('gzip, deflate, br');
    expect([brotli, brotliDecompressSync(brotliBytes).toString()]).toEqual(['br', script]);
    const [gzip, gzipBytes] = await bytesOf('gzip');
    expect([gzip, gunzipSync(gzipBytes).toString()]).toEqual(['gzip', script]);
    const [none, plainBytes] = await bytesOf('');
    expect([none, plainBytes.toString()]).toEqual([null, script]);
    expect(brotliBytes.length).toBeLessThan(plainBytes.length / 4);
  });

  test('what the build has not compressed by brotli is sent by gzip', async () => {
    const answer = await get('/assets/reader-Xy12Zw34.wasm', { 'Accept-Encoding': 'br, gzip' });
    expect(answer.headers.get('Content-Type')).toBe('application/wasm');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  });
});

describe('the policy of the page', () => {
  test('lets scripts of our own origin run and, inline, the page’s first by its hash and no other', async () => {
    const policy = (await get('/', navigation)).headers.get('Content-Security-Policy') ?? '';
    const hash = createHash('sha256').update(first).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
  });

  test('lets the page’s own inline style through by its hash', async () => {
    const policy = (await get('/auth', navigation)).headers.get('Content-Security-Policy');
    const hash = createHash('sha256').update(css).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  });
});

describe('the policy of a worker of the page', () => {
  test('is the one of its own first line', async () => {
    const answer = await get('/assets/worker-read-Xy12Zw34.js');
    expect(answer.headers.get('Content-Security-Policy')).toBe(workerPolicy);
  });

  test('forbids everything where the file has none: it would not inherit the page’s', async () => {
    const answer = await get('/assets/worker-free-Xy12Zw34.js');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

test('a folder without a page is no build', () => {
  expect(readBuiltApp(join(folder, 'assets'))).toBeUndefined();
});
