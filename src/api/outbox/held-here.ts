import type { WorkerRequest } from '#src/contract/worker-messages.ts';
import { outbox } from './outbox-client.ts';

let mayHold = false;
let isListening = false;

/** This page holds a row for an undo, which it can only offer while somebody sees it. */
export function holdHere(): void {
  mayHold = true;
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', release);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') release();
  });
}

function release(): void {
  if (!mayHold) return;
  mayHold = false;
  const worker = navigator.serviceWorker?.controller;
  // The worker outlives the page.
  if (worker) worker.postMessage({ kind: 'end-holds' } satisfies WorkerRequest);
  else void outbox.deliver('unheld');
}
