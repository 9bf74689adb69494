const longestMs = 3000;

/** Ends once the page has nothing else to do, or after some seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, 200);
  });
