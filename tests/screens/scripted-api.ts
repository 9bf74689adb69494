import 'fake-indexeddb/auto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiBase } from '#src/contract/headers.ts';

export interface Arrival {
  method: string;
  /** Below `/api/v1/`, without the query. */
  path: string;
  /** As it was asked for, with the query. */
  address: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a text as it is. */
  body: unknown;
}

declare global {
  interface Window {
    happyDOM: {
      setURL(url: string): void;
      setViewport(viewport: { width: number; height: number }): void;
      settings: {
        navigation: { disableFallbackToSetURL: boolean };
        fetch: { disableSameOriginPolicy: boolean };
      };
    };
  }
}

/** The API as a test wants it to answer, on a port of this machine, with the page's address set to it. */
export async function openScriptedApi() {
  const arrivals: Arrival[] = [];
  const script = { reply: (_: Arrival): Reply | Promise<Reply> => ({ body: {} }) };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://api');
    const arrival = {
      method: request.method ?? '',
      path: url.pathname.slice(apiBase.length + 1),
      address: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    arrivals.push(arrival);
    const { status = 200, headers, body } = await script.reply(arrival);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  // A link that downloads would lead the page away.
  window.happyDOM.settings.navigation.disableFallbackToSetURL = true;
  window.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    arrivals,
    /** How every call is answered from now on. */
    replies(reply: typeof script.reply) {
      arrivals.length = 0;
      script.reply = reply;
    },
    close: () => new Promise<unknown>(closed => server.close(closed)),
  };
}

export type ScriptedApi = Awaited<ReturnType<typeof openScriptedApi>>;
