import { useEffect, useState } from 'react';

/** `requesting` until the browser has said who has it. */
export type DraftHolder = 'requesting' | 'this-tab' | 'another-tab';

/**
 * An open draft belongs to one tab; in another it is read-only until somebody takes it over there, or the first is
 * closed. Without Web Locks each tab may edit, and the outbox keeps them in order.
 */
export function useDraftLock(importerId: string | undefined): { holder: DraftHolder; takeOver: () => void } {
  const [holder, setHolder] = useState<DraftHolder>('requesting');
  const [hold, setHold] = useState<ReturnType<typeof lockDraft>>();
  useEffect(() => {
    if (importerId === undefined) return;
    const held = lockDraft(navigator.locks, importerId, setHolder);
    setHold(held);
    return () => held.release();
  }, [importerId]);
  return {
    holder: importerId === undefined ? 'this-tab' : holder,
    takeOver: () => hold?.takeOver(),
  };
}

export interface DraftLock {
  takeOver(): void;
  release(): void;
}

/**
 * Holds the lock `draft:<id>` as soon as no other tab has it.
 * @param locks undefined where the browser has none
 * @param onHolder called each time the holder changes
 */
export function lockDraft(
  locks: LockManager | undefined,
  importerId: string,
  onHolder: (holder: 'this-tab' | 'another-tab') => void,
): DraftLock {
  let isReleased = false;
  let free = () => {};
  let waiting = new AbortController();
  const notify = (holder: 'this-tab' | 'another-tab') => {
    if (!isReleased) onHolder(holder);
  };

  function requestLock(options: LockOptions): void {
    const name = `draft:${importerId}`;
    const held = () => {
      notify('this-tab');
      return new Promise<void>(resolve => {
        if (isReleased) resolve();
        free = resolve;
      });
    };
    // Rejected where another tab took it over, or where waiting for it was given up.
    locks?.request(name, options, held).catch((error: unknown) => {
      if (isReleased || options.signal?.aborted) return;
      // The browser refuses locks here: as where it has none.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return notify('this-tab');
      notify('another-tab');
      wait();
    });
  }

  function wait(): void {
    waiting = new AbortController();
    requestLock({ signal: waiting.signal });
  }

  if (!locks) onHolder('this-tab');
  // The first answer must not wait for the other tab.
  locks
    ?.request(`draft:${importerId}`, { ifAvailable: true }, async lock => {
      if (!lock) notify('another-tab');
    })
    // The request that waits says what comes of it.
    .catch(() => {});
  wait();

  return {
    takeOver() {
      waiting.abort();
      requestLock({ steal: true });
    },
    release() {
      isReleased = true;
      waiting.abort();
      free();
    },
  };
}
