import { once } from 'node:events';
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { build } from 'vite';
import type { Environment } from '#server/http/environment.ts';
import { readBuiltApp, serveBuiltApp } from '#server/http/serving/built-app.ts';
import { compressBuilt } from '../../../scripts/compress-built.ts';

export interface ServedPage {
  /** Without a slash at its end. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Builds the page of a folder as an app would be for production, and serves it as ours is.
 */
export async function servePage(folder: string): Promise<ServedPage> {
  // A warning would be one "use client" for each module of a library.
  await build({ root: folder, configFile: false, logLevel: 'error', build: { target: 'es2022' } });
  await compressBuilt(join(folder, 'dist'));
  const built = readBuiltApp(join(folder, 'dist'));
  if (!built) throw new Error(`${folder} was not built.`);
  const app = new Hono<Environment>();
  app.use(async (c, next) => {
    await next();
    // Ours forbids the style elements that other libraries write.
    c.res.headers.delete('Content-Security-Policy');
  });
  serveBuiltApp(app, built);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (server instanceof Server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
