import { useEffectEvent, useLayoutEffect } from 'react';
import { listenForScans, type TypedScan } from './listen-for-scans.ts';

/** Hands what is scanned to the part of a screen that is there for it. What comes while none is waits for the next. */
export class ScanRelay {
  #listener: ((scan: TypedScan) => void) | undefined;
  readonly #waiting: TypedScan[] = [];

  readonly notify = (scan: TypedScan): void => {
    if (this.#listener) this.#listener(scan);
    else this.#waiting.push(scan);
  };

  /** @returns ends it */
  subscribe(listener: (scan: TypedScan) => void): () => void {
    this.#listener = listener;
    for (const scan of this.#waiting.splice(0)) listener(scan);
    return () => {
      if (this.#listener === listener) this.#listener = undefined;
    };
  }
}

/** Hears of scans while the part of the screen is there. */
export function useScans(relay: ScanRelay, onScan: (scan: TypedScan) => void): void {
  const handleScan = useEffectEvent(onScan);
  useLayoutEffect(() => relay.subscribe(scan => handleScan(scan)), [relay]);
}

/**
 * Hears what a hardware scanner types anywhere on the page while the screen is open.
 * @param isCode whether a text that was inserted as a whole is a code
 */
export function useScanner(onScan: (scan: TypedScan) => void, isCode: (text: string) => boolean): void {
  const handleScan = useEffectEvent(onScan);
  const judge = useEffectEvent(isCode);
  useLayoutEffect(
    () => listenForScans({ onScan: scan => handleScan(scan), isCode: text => judge(text) }),
    [],
  );
}
