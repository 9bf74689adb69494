import { expect } from 'vitest';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import type { Reply, ScriptedApi } from './scripted-api.ts';

/** What travelled by the one call that is made, and what the app read from the answer. */
export async function travels<Result>(api: ScriptedApi, run: () => Promise<Result>, reply: Reply) {
  api.replies(() => reply);
  const read = await run();
  const sent = api.arrivals.map(({ method, address, body }) => ({ method, address, body }));
  expect(sent).toHaveLength(1);
  const [{ method, address, body }] = sent as [(typeof sent)[0]];
  return { call: `${method} ${address}`, body: body === '' ? undefined : JSON.parse(body), read };
}

/** Whether the server did what a mutation asked of it, and not answered that it didn't. */
export async function isDone(mutation: Promise<unknown>): Promise<boolean> {
  try {
    await mutation;
    return true;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'declined') return false;
    throw failure;
  }
}
