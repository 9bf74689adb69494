import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** So many rows come and go together. */
const blockSize = 12;
/** Before anything was laid out, so many blocks are there. */
const firstBlocks = 2;
/** Of a row, before it was seen, in pixels. */
const usualRowHeight = 150;

export interface LongListProps<Row> {
  /** Names the list. */
  label: string;
  /** The same array as long as they are the same. */
  rows: readonly Row[];
  /** The same function as long as it renders the same: a row is a `<li>`. */
  renderRow: (row: Row) => ReactNode;
  className?: string | undefined;
}

/**
 * Rows by the thousand: those near the window are in the page, the others are room of their height. Each block is a
 * list of its own, so that nobody's reader hears of a list with nothing in it.
 */
export function LongList<Row>({ label, rows, renderRow, className }: LongListProps<Row>) {
  const blocks = [];
  for (let from = 0; from < rows.length; from += blockSize) {
    blocks.push(
      <Block
        // By place: where a row has gone, those behind it move up, and are not made anew.
        key={from}
        label={label}
        rows={rows}
        from={from}
        renderRow={renderRow as (row: unknown) => ReactNode}
      />,
    );
  }
  return <div className={className}>{blocks}</div>;
}

interface BlockProps {
  label: string;
  rows: readonly unknown[];
  from: number;
  renderRow: (row: unknown) => ReactNode;
}

const Block = memo(function Block({ label, rows, from, renderRow }: BlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(from < firstBlocks * blockSize);
  const [height, setHeight] = useState<number>();
  const to = Math.min(rows.length, from + blockSize);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // Whoever has the focus in it would lose their place.
        if (!entry.isIntersecting && current.contains(document.activeElement)) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          setHeight(entry.boundingClientRect.height);
        startTransition(() => setNear(entry.isIntersecting));
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} style={isNear ? undefined : { height: height ?? (to - from) * usualRowHeight }}>
      {isNear && <ul aria-label={label}>{rows.slice(from, to).map(renderRow)}</ul>}
    </div>
  );
});
