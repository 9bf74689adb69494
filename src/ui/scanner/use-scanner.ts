import { useEffectEvent, useLayoutEffect } from 'react';
import { listenForScans, type TypedScan } from './listen-for-scans.ts';

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
