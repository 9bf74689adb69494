import { useEffectEvent, useLayoutEffect } from 'react';

/** Hands what is scanned to the part of a screen that is there for it. What comes while none is waits for the next. */
export class ScanRelay {
  #listener: ((text: string) => void) | undefined;
  readonly #waiting: string[] = [];

  readonly tell = (text: string): void => {
    if (this.#listener) this.#listener(text);
    else this.#waiting.push(text);
  };

  /** @returns ends it */
  hear(listener: (text: string) => void): () => void {
    this.#listener = listener;
    for (const text of this.#waiting.splice(0)) listener(text);
    return () => {
      if (this.#listener === listener) this.#listener = undefined;
    };
  }
}

/** Hears of scans while the part of the screen is there. */
export function useScans(relay: ScanRelay, onScan: (text: string) => void): void {
  const handleScan = useEffectEvent(onScan);
  useLayoutEffect(() => relay.hear(text => handleScan(text)), [relay]);
}
