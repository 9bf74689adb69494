import * as v from 'valibot';

/** What a page asks of a service worker, with a MessagePort for the answer. */
export const WorkerRequest = v.object({
  kind: v.picklist([
    /** To the waiting worker: take over now. It refuses while a row is being sent. */
    'skip-waiting',
    /** To the active worker: control the pages that were loaded without it. */
    'claim-clients',
    /** To the active worker: send held rows too. Their page is hidden or gone, and nobody can undo them any more. */
    'end-holds',
  ]),
});
export type WorkerRequest = v.InferOutput<typeof WorkerRequest>;

export const WorkerAnswer = v.object({
  kind: v.picklist(['skipping', 'busy-sending', 'claimed', 'holds-ended', 'failed']),
});
export type WorkerAnswer = v.InferOutput<typeof WorkerAnswer>;

/** Tag of the browser's background sync; pages register it again while rows exist. */
export const syncTag = 'outbox';
