import { hasUnsavedInput } from '#src/ui/form/unsaved-input.ts';

/**
 * `ready`: a new version waits. `sending`: it was asked for, and starts once what is being sent has gone.
 * `replaced`: another tab brought it in while this one held what somebody had typed.
 */
export type UpdateState = 'none' | 'ready' | 'sending' | 'replaced';

const repeatAfterMs = 1000;

let state: UpdateState = 'none';
let skipWaiting: (() => Promise<'skipping' | 'busy-sending' | 'failed'>) | undefined;
let isUpdateRequested = false;
let isReloading = false;
const listeners = new Set<() => void>();

function show(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function currentUpdate(): UpdateState {
  return state;
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A new version waits. @param skip asks it to take over, which it refuses while a row is being sent */
export function offerUpdate(skip: NonNullable<typeof skipWaiting>): void {
  skipWaiting = skip;
  if (!isUpdateRequested) show('ready');
}

/** Brings the new version in: as soon as nothing is being sent, and then this tab reloads. */
export async function startUpdate(): Promise<void> {
  if (state === 'replaced') return reloadOnce();
  if (isUpdateRequested || !skipWaiting) return;
  isUpdateRequested = true;
  for (;;) {
    const answer = await skipWaiting();
    if (answer === 'busy-sending') {
      show('sending');
      await new Promise(resolve => setTimeout(resolve, repeatAfterMs));
      continue;
    }
    // `skipping`: the reload comes with the change of the worker.
    if (answer === 'failed') {
      isUpdateRequested = false;
      show('ready');
    }
    return;
  }
}

/** Another version controls this page now, brought in here or by another tab. */
export function followNewVersion(): void {
  if (isUpdateRequested || !hasUnsavedInput()) reloadOnce();
  else show('replaced');
}

/** Whether the page's own files may be gone: its next screen is better loaded whole. */
export function isReplaced(): boolean {
  return state === 'replaced';
}

function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}
