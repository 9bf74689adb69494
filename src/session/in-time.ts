/** Longer than this, a disk that doesn't answer would hold up the first screen. WebKit's has done so for ever. */
const firstScreenMs = 500;

/** What a first screen would like to know of this device: undefined where that fails, or doesn't come in time. */
export const inTime = <T>(reading: Promise<T>, limitMs = firstScreenMs): Promise<T | undefined> =>
  new Promise(resolve => {
    setTimeout(resolve, limitMs);
    reading.then(resolve, () => resolve(undefined));
  });
