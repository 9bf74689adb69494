import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** So few that there is nothing to win. */
const few = 30;
/** Beyond either edge of the window, for what is scrolled meanwhile. */
const spare = 4;

export interface RowsInSight {
  /** Which rows to render. */
  from: number;
  to: number;
  /** The height of those that are left out, in pixels. */
  above: number;
  below: number;
}

/**
 * New rows are rendered in two steps: those in sight, so that they can be seen in the next frame, then the others,
 * which may be interrupted by what the person does next.
 * @param rows the same array as long as they are the same
 */
export function useRowsInSight(rows: readonly unknown[], body: RefObject<HTMLElement | null>): RowsInSight {
  const [complete, setComplete] = useState<readonly unknown[]>();
  // How many rows the height of the body is made of.
  const count = useRef(rows.length);
  useEffect(() => {
    count.current = rows.length;
    startTransition(() => setComplete(rows));
  }, [rows]);

  const all = { from: 0, to: rows.length, above: 0, below: 0 };
  if (complete === rows || rows.length <= few) return all;
  return inSight(rows.length, body.current?.getBoundingClientRect(), count.current);
}

function inSight(length: number, box: DOMRect | undefined, lengthBefore: number): RowsInSight {
  const height = box && box.height / Math.max(1, lengthBefore);
  if (!box || !height) return { from: 0, to: Math.min(few, length), above: 0, below: 0 };
  const inWindow = Math.ceil(window.innerHeight / height) + 2 * spare;
  const first = Math.floor(-box.top / height) - spare;
  // A shorter list ends above where the window is now: the browser then scrolls to its end.
  const reached = Math.max(0, Math.min(first, length - inWindow));
  // Of two columns of cards the first one stays the first.
  const from = reached - (reached % 2);
  const to = Math.min(length, from + inWindow + 1);
  return { from, to, above: from * height, below: (length - to) * height };
}
