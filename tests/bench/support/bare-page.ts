import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { build } from 'vite';
import { readBuiltApp } from '#server/http/built-app/built-app.ts';
import { serveBuiltApp } from '#server/http/built-app/serve-built-app.ts';
import type { Environment } from '#server/http/environment.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, 'node_modules', '.cache', 'portolan');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bare</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.js"></script>
  </body>
</html>`;
const script = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Portolan'));`;

/** React and one heading, built and served as the app is: what no React page without a shell can be faster than. */
export async function serveBarePage(): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bare-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'main.js'), script);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { target: 'es2022' } });
  const built = readBuiltApp(join(folder, 'dist'));
  if (!built) throw new Error('The bare page was not built.');
  const app = new Hono<Environment>();
  serveBuiltApp(app, built);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
