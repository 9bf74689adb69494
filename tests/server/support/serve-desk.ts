import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import type { createApp } from '#server/app.ts';
import { openDesk } from '#server/partners/open-desk.ts';

/** Serves an API on a port of its own, and lays what the operator's commands need into a folder, as a start does. */
export async function serveDesk(
  app: Pick<ReturnType<typeof createApp>, 'fetch'>,
  parts: Parameters<typeof openDesk>[0],
  folder: string,
): Promise<{ server: ServerType; url: string }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await openDesk(parts, folder, url);
  return { server, url };
}
