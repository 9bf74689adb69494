/** A screen waits no longer for a disk that doesn't answer. WebKit's has been silent until the browser was closed. */
const screenWaitsMs = 800;

/** What a screen wants to know from this device: undefined where that fails, or takes too long. */
export const inTime = <T>(reading: Promise<T>, limitMs = screenWaitsMs): Promise<T | undefined> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, limitMs);
    void reading.then(resolve, () => resolve(undefined)).then(() => clearTimeout(timer));
  });
