/**
 * Does something again and again, for the first time now or once an interval is over.
 * @returns ends it, after what is under way
 */
export function doRegularly(
  act: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { everyMs, isDueNow }: { everyMs: number; isDueNow: boolean },
): () => Promise<void> {
  let running = Promise.resolve();
  const begin = () => {
    running = act().then(() => undefined, onError);
  };
  if (isDueNow) begin();
  const timer = setInterval(begin, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}
