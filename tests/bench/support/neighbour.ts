import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { describeSeller, eraseSeller, exportSeller } from '#server/partners/client/seller-data.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';

export type Errand =
  | { do: 'begin'; url: string; folder: string; password: string; email: string }
  | { do: 'watch' | 'rest' | 'wait' | 'list' | 'changes' | 'describe' | 'export' | 'erase' };

export interface Exchanged {
  longestMs?: number;
  calls?: number;
  error?: string;
}

/** Between two calls of the seller whose calls are timed. */
const restMs = 5;

let begun: Extract<Errand, { do: 'begin' }>;
let token = '';
let since: string | undefined;
let watched: { isOver: boolean; longestMs: number; calls: number; ended: Promise<void> } | undefined;

async function call(endpoint: Endpoint, query = '', body?: unknown): Promise<Response> {
  const answer = await fetch(`${begun.url}${apiBase}/${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await call(endpoints.login, '', { email, password });
  return v.parse(endpoints.login.answer, await answer.json()).login;
}

async function watch(of: NonNullable<typeof watched>): Promise<void> {
  while (!of.isOver) {
    const startedAt = performance.now();
    await (await call(endpoints.retrieveMySeller)).arrayBuffer();
    of.longestMs = Math.max(of.longestMs, performance.now() - startedAt);
    of.calls++;
    await delay(restMs);
  }
}

async function fetchChanges(): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const answer = await call(endpoints.retrieveTrackingChanges, `?since=${since}`);
    const { trackingChanges } = (await answer.json()) as {
      trackingChanges: { sequence: string; hasMore: boolean };
    };
    ({ sequence: since, hasMore } = trackingChanges);
  }
}

async function run(errand: Errand): Promise<Exchanged> {
  switch (errand.do) {
    case 'begin':
      begun = errand;
      token = await signIn(errand);
      return {};
    case 'watch': {
      const next = { isOver: false, longestMs: 0, calls: 0, ended: Promise.resolve() };
      next.ended = watch(next);
      watched = next;
      return {};
    }
    case 'rest': {
      if (watched) watched.isOver = true;
      await watched?.ended;
      return { longestMs: watched?.longestMs ?? 0, calls: watched?.calls ?? 0 };
    }
    case 'wait':
      await delay(2000);
      return {};
    case 'list': {
      const list = await (await call(endpoints.retrieveTrackingList)).text();
      since = /"sequence":"(\d+)"/.exec(list.slice(0, 200))?.[1];
      return {};
    }
    case 'changes':
      await fetchChanges();
      return {};
    case 'describe':
      await describeSeller(begun.folder, begun.email);
      return {};
    case 'export': {
      const file = join(begun.folder, 'export.zip');
      await exportSeller(begun.folder, begun.email, file);
      rmSync(file);
      return {};
    }
    case 'erase':
      await eraseSeller(begun.folder, begun.email);
      return {};
  }
}

process.on('message', (errand: Errand) => {
  void run(errand)
    .catch((error: unknown): Exchanged => ({ error: String((error as Error).stack) }))
    .then(answer => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
