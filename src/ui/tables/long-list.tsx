import { createContext, memo, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { NearBlocks } from './near-blocks.ts';

/** Rows of a block, which come and go together: about what a phone draws within a frame. */
const blockSize = 6;
/** Blocks beside each other at most: when one changes, React looks at each of its siblings. */
const sectionSize = 12 * blockSize;
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

interface Rows {
  label: string;
  rows: readonly unknown[];
  renderRow: (row: unknown) => ReactNode;
}

// Beside the props of a block: those that are far away are not drawn again with other rows.
const RowsContext = createContext<Rows>({ label: '', rows: [], renderRow: () => null });

/**
 * Rows by the thousand: those near the window are in the page, the rest are spacers of the same height. Each block is a
 * list of its own, so that nobody's reader hears of a list with nothing in it.
 */
export function LongList<Row>({ label, rows, renderRow, className }: LongListProps<Row>) {
  const [near] = useState(() => new NearBlocks());
  const given = useMemo(
    () => ({ label, rows, renderRow: renderRow as (row: unknown) => ReactNode }),
    [label, rows, renderRow],
  );
  return (
    <RowsContext value={given}>
      <div className={className}>
        {/* By place: where a row has gone, those behind it move up, and are not made anew. */}
        {parts(0, rows.length, sectionSize).map(([from, to]) => (
          <Section key={from} from={from} to={to} near={near} />
        ))}
      </div>
    </RowsContext>
  );
}

/** The bounds of as many parts as it takes. */
function parts(from: number, to: number, size: number): [from: number, to: number][] {
  const count = Math.ceil((to - from) / size);
  return Array.from({ length: count }, (_, place) => {
    const start = from + place * size;
    return [start, Math.min(to, start + size)];
  });
}

interface PartProps {
  from: number;
  to: number;
  near: NearBlocks;
}

const Section = memo(function Section({ from, to, near }: PartProps) {
  return parts(from, to, blockSize).map(([start, end]) => (
    <Block key={start} from={start} to={end} near={near} />
  ));
});

const Block = memo(function Block({ from, to, near }: PartProps) {
  const box = useRef<HTMLDivElement>(null);
  const isFirst = from < firstBlocks * blockSize;
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!box.current) return;
    return near.watch(box.current, isFirst, (isNow, heightNow) => {
      if (!isNow && heightNow > 0) setHeight(heightNow);
      setNear(isNow);
    });
  }, [near, isFirst]);
  return (
    <div ref={box} style={isNear ? undefined : { height: height ?? (to - from) * usualRowHeight }}>
      {isNear && <BlockRows from={from} to={to} />}
    </div>
  );
});

function BlockRows({ from, to }: { from: number; to: number }) {
  const { label, rows, renderRow } = use(RowsContext);
  return <ul aria-label={label}>{rows.slice(from, to).map(renderRow)}</ul>;
}
