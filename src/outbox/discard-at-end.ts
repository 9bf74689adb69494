import type { OutboxChannel } from './outbox-channel.ts';

export interface DiscardOptions {
  /** Discards what is still being sent too, after a person has heard that it may arrive. */
  isForced?: boolean;
  /** How many of them are being sent, so that their end has to be known first. */
  onWait?: (count: number) => void;
  /** A person who doesn't want to wait any longer: nothing is discarded from then on. */
  signal?: AbortSignal;
}

/** What became of a discard; what is in neither count is gone from this device. */
export interface DiscardEnd {
  /** The server has confirmed them meanwhile. */
  arrived: number;
  /** Still being sent after the longest wait, and still on this device. */
  beingSent: number;
}

/** One try: which rows it met while they were being sent, and which the server has confirmed. */
export interface DiscardTry {
  beingSent: readonly string[];
  sent: readonly string[];
}

export const longestDiscardWaitMs = 30_000;

/** Tries to discard until nothing of it is being sent any more, as long as a person waits for that. */
export async function discardAtEnd(
  attempt: () => Promise<DiscardTry>,
  channel: OutboxChannel,
  { onWait, signal }: DiscardOptions,
): Promise<DiscardEnd> {
  const met = new Set<string>();
  let isOver = false;
  let hear = () => {};
  const over = () => {
    isOver = true;
    hear();
  };
  const timer = setTimeout(over, longestDiscardWaitMs);
  signal?.addEventListener('abort', over);
  const stopHearing = channel.subscribe(() => hear());
  try {
    for (;;) {
      const changed = new Promise<void>(resolve => {
        hear = resolve;
      });
      const { beingSent, sent } = await attempt();
      for (const opId of beingSent) met.add(opId);
      if (beingSent.length === 0 || isOver) {
        return { arrived: sent.filter(opId => met.has(opId)).length, beingSent: beingSent.length };
      }
      onWait?.(beingSent.length);
      await changed;
      // What has just come to its end stays then, too.
      if (signal?.aborted) return { arrived: 0, beingSent: beingSent.length };
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', over);
    stopHearing();
  }
}
