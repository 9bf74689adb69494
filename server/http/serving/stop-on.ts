/** npm and a terminal both pass a signal on, so one press arrives twice. */
const samePressMs = 5000;

/**
 * A repetition within five seconds changes nothing: it would cut every answer under way. A later one ends the process
 * at once, for somebody who doesn't want to wait.
 * @returns aborted at the first of the signals
 */
export function stopOn(...signals: NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (firstAt !== undefined && performance.now() - firstAt >= samePressMs) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      firstAt ??= performance.now();
      controller.abort();
    });
  }
  return controller.signal;
}
