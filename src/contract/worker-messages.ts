import * as v from 'valibot';

/** What a page asks of a service worker, with a MessagePort for the answer. */
export const WorkerRequest = v.variant('kind', [
  /** A person asks that what waits be sent. */
  v.object({ kind: v.literal('deliver') }),
  /** To the waiting worker: take over now. It refuses while a row is being sent. */
  v.object({ kind: v.literal('skip-waiting') }),
  /** To the active worker: control the pages that were loaded without it. */
  v.object({ kind: v.literal('claim-clients') }),
  v.object({ kind: v.literal('version') }),
]);
export type WorkerRequest = v.InferOutput<typeof WorkerRequest>;

export const WorkerAnswer = v.variant('kind', [
  v.object({
    kind: v.literal('delivered'),
    /** Why the delivery stopped, such as `done`, `unreachable` or `sign-in-needed`. */
    end: v.string(),
    sent: v.number(),
    waiting: v.number(),
    needsYou: v.number(),
  }),
  v.object({ kind: v.literal('skipping') }),
  v.object({ kind: v.literal('busy-sending') }),
  v.object({ kind: v.literal('claimed') }),
  v.object({ kind: v.literal('version'), version: v.string() }),
  v.object({ kind: v.literal('failed') }),
]);
export type WorkerAnswer = v.InferOutput<typeof WorkerAnswer>;

/** Tag of the browser's background sync; pages register it again while rows exist. */
export const syncTag = 'outbox';
