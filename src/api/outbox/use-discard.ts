import { useEffect, useRef, useState } from 'react';
import type { DiscardEnd, DiscardOptions } from '#src/outbox/discard-rows.ts';

/** How far a discard has got, from the person's second yes to its end. */
export type DiscardStep =
  | { kind: 'confirming' | 'working' | 'failed' }
  | { kind: 'being-sent' | 'may-arrive' | 'arrived'; count: number };

/**
 * A discard that waits for what is being sent, and ends at once where nothing is.
 * @param discard of the outbox
 * @param onDone once nothing of it is on this device, and there is nothing to report
 */
export function useDiscard(discard: (options: DiscardOptions) => Promise<DiscardEnd>, onDone: () => void) {
  const [step, setStep] = useState<DiscardStep>({ kind: 'confirming' });
  const waiting = useRef<AbortController>(undefined);
  // Nobody waits any more once the question is closed.
  useEffect(() => () => waiting.current?.abort(), []);

  const start = async (isForced = false) => {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setStep({ kind: 'working' });
    try {
      const end = await discard({
        isForced,
        signal,
        onWait: count => setStep({ kind: 'being-sent', count }),
      });
      if (end.beingSent > 0 && signal.aborted) return;
      if (end.beingSent > 0) setStep({ kind: 'may-arrive', count: end.beingSent });
      else if (end.arrived > 0) setStep({ kind: 'arrived', count: end.arrived });
      else onDone();
    } catch {
      setStep({ kind: 'failed' });
    }
  };
  const stop = () => {
    waiting.current?.abort();
    setStep({ kind: 'confirming' });
  };
  return { step, start, stop };
}
