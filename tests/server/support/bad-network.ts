import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';

/** What becomes of a request to confirm a package. */
export const fates = [
  'fine',
  'refused',
  'throttled',
  /** Never arrives. */
  'lost',
  /** Arrives and takes effect; its answer doesn't come back. */
  'unanswered',
  /** Was given up on, and arrives after a later one for its package. */
  'late',
] as const;
export type Fate =
  | (typeof fates)[number]
  /** Arrives when the confirmation may have been corrected meanwhile. */
  | 'slow';

const slowMs = 1500;

const refusal = () =>
  Response.json(
    { errors: [{ code: 'InvalidInput', message: 'CarrierCode is not eligible for this order.' }] },
    { status: 400 },
  );

/**
 * Stands between the gateway and the sandbox, over real HTTP, and does to the next requests what it is told.
 * @param apiUrl of the sandbox; undefined: each request says it, and what is late goes to the one that runs by then
 */
export async function openBadNetwork(apiUrl?: string) {
  let sandbox = apiUrl;
  let next: Fate[] = [];
  const late = new Map<string, Request[]>();
  const underWay = new Map<string, number>();
  let mostAtOnce = 0;

  const forward = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(new Request(`${sandbox}${pathname}${search}`, request));
    return new Response(answer.status === 204 ? null : await answer.text(), answer);
  };

  async function meet(fate: Fate, reference: string, request: Request): Promise<Response> {
    switch (fate) {
      case 'slow':
        await delay(slowMs);
        return forward(request);
      case 'fine':
        return forward(request);
      case 'refused':
        return refusal();
      case 'throttled':
        return new Response('', { status: 429 });
      case 'lost':
        return new Response('', { status: 503 });
      case 'unanswered':
        await forward(request);
        return new Response('', { status: 504 });
      case 'late':
        late.set(reference, [...(late.get(reference) ?? []), request]);
        return new Response('', { status: 504 });
    }
  }

  async function pass(incoming: Request): Promise<Response> {
    sandbox = incoming.headers.get('X-Sandbox') ?? sandbox;
    // Read to its end: it may be sent long after its connection is gone.
    const body = incoming.method === 'GET' ? undefined : await incoming.text();
    const { method, url, headers } = incoming;
    const request = new Request(url, { method, headers, ...(body !== undefined && { body }) });
    if (!url.endsWith('/shipmentConfirmation')) return forward(request);
    const { packageDetail } = JSON.parse(body ?? '') as { packageDetail: { packageReferenceId: string } };
    const { packageReferenceId } = packageDetail;
    const atOnce = (underWay.get(packageReferenceId) ?? 0) + 1;
    underWay.set(packageReferenceId, atOnce);
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    try {
      const fate = next.shift() ?? 'fine';
      const answer = await meet(fate, packageReferenceId, request);
      if (fate !== 'throttled' && fate !== 'lost' && fate !== 'late') {
        const overtaken = late.get(packageReferenceId) ?? [];
        late.delete(packageReferenceId);
        for (const one of overtaken) await forward(one);
      }
      return answer;
    } finally {
      underWay.set(packageReferenceId, atOnce - 1);
    }
  }

  const server = serve({ fetch: pass, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false });
  await once(server, 'listening');
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests for one package were under way at the same time, at most. */
    mostAtOnce: () => mostAtOnce,
    /** After them every request is fine. */
    expect(coming: readonly Fate[]) {
      next = [...coming];
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
