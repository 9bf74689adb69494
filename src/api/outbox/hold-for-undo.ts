import type { WorkerRequest } from '#src/contract/worker-messages.ts';
import { outbox } from './outbox-client.ts';

let hasHolds = false;
let isListening = false;

/** This page holds a row for an undo, which it can only offer while somebody sees it. */
export function holdForUndo(): void {
  hasHolds = true;
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', release);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') release();
  });
}

function release(): void {
  if (!hasHolds) return;
  hasHolds = false;
  const worker = navigator.serviceWorker?.controller;
  // The worker outlives the page.
  if (worker) worker.postMessage({ kind: 'end-holds' } satisfies WorkerRequest);
  else void outbox.deliver('end-holds');
}
