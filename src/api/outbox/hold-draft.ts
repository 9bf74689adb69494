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
  const tell = (holder: 'this-tab' | 'another-tab') => {
    if (!isReleased) onHolder(holder);
  };

  function ask(options: LockOptions): void {
    const name = `draft:${importerId}`;
    const held = () => {
      tell('this-tab');
      return new Promise<void>(resolve => {
        if (isReleased) resolve();
        free = resolve;
      });
    };
    // Rejected where another tab took it over, or where waiting for it was given up.
    locks?.request(name, options, held).catch(() => {
      if (isReleased || options.signal?.aborted) return;
      tell('another-tab');
      wait();
    });
  }

  function wait(): void {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  }

  if (!locks) onHolder('this-tab');
  // The first answer must not wait for the other tab.
  void locks?.request(`draft:${importerId}`, { ifAvailable: true }, async lock => {
    if (!lock) tell('another-tab');
  });
  wait();

  return {
    takeOver() {
      waiting.abort();
      ask({ steal: true });
    },
    release() {
      isReleased = true;
      waiting.abort();
      free();
    },
  };
}
