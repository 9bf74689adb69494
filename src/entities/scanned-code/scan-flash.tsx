import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { scanFlash } from '#styled/recipes/scan-flash';
import { type Signal, signalForms } from './signal-table.ts';
import { subscribeToSignals, watchSignals } from './signals.ts';

/** As long as the recipe's animation: so there are at most three flashes a second, also of fast scans. */
const flashMs = 400;

/** Flashes the edge of the screen with each signal; the latest one counts where they come faster than that. */
export function ScanFlash() {
  const [shown, setShown] = useState<{ kind: Signal; at: number }>();

  useEffect(() => {
    let freeAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchSignals(kind => {
      clearTimeout(timer);
      const flash = () => {
        const at = performance.now();
        freeAt = at + signalForms[kind].flashes * flashMs;
        setShown({ kind, at });
      };
      const wait = freeAt - performance.now();
      if (wait > 0) timer = setTimeout(flash, wait);
      else flash();
    });
    // Whatever was chosen for sounds holds from the first scan.
    const unsubscribe = subscribeToSignals(() => undefined);
    return () => {
      clearTimeout(timer);
      stop();
      unsubscribe();
    };
  }, []);

  if (!shown) return null;
  const { color, flashes } = signalForms[shown.kind];
  // Outside of dialogs, which have edges of their own.
  return createPortal(
    <div
      key={shown.at}
      aria-hidden
      className={scanFlash({ color })}
      data-flashes={flashes}
      data-signal={shown.kind}
    />,
    document.body,
  );
}
