/**
 * Work that a burst of news asks for: calls while it is under way become one more run after it. With two hundred rows
 * on their way, each of them news, nothing else would be done.
 * @param restMs pause after each run, which counts as under way, in milliseconds
 */
export function coalesced(work: () => Promise<unknown>, restMs: () => number = () => 0): () => void {
  let isRunning = false;
  let isRepeated = false;
  return function run(): void {
    isRepeated = isRunning;
    if (isRunning) return;
    isRunning = true;
    // Also where it throws before it has a promise.
    void (async () => work())()
      // The next news asks again; what a person has to know of a failure, the work itself says.
      .catch(() => undefined)
      .then(() => new Promise(resolve => setTimeout(resolve, restMs())))
      .then(() => {
        isRunning = false;
        if (isRepeated) run();
      });
  };
}
