import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

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

/** So far from the window they come. */
const rootMargin = '600px 0px';

/** What a block is told: whether it is near the window, and how high it was. */
type Change = (isNear: boolean, height: number) => void;

/**
 * Tells the blocks of a long list which of them are near the window. One that comes near is drawn in a frame of its
 * own: several at once would keep a phone from answering to the finger that scrolls.
 */
export class NearBlocks {
  readonly #changes = new Map<Element, Change>();
  readonly #near = new Set<Element>();
  /** Those that have come near, and wait for their frame. */
  readonly #coming = new Set<Element>();
  /** Those that are near no more, with their heights. */
  readonly #leaving = new Map<Element, number>();
  #frame: number | undefined;
  readonly #observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) this.#hear(entry);
    },
    { rootMargin },
  );

  /**
   * @param isNear as long as nothing else was said
   * @returns ends it
   */
  watch(block: Element, isNear: boolean, onChange: Change): () => void {
    this.#changes.set(block, onChange);
    if (isNear) this.#near.add(block);
    this.#observer.observe(block);
    return () => {
      this.#observer.unobserve(block);
      this.#changes.delete(block);
      this.#near.delete(block);
      this.#coming.delete(block);
      this.#leaving.delete(block);
    };
  }

  #hear({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
    // What has changed its mind before its turn.
    this.#coming.delete(target);
    this.#leaving.delete(target);
    if (isIntersecting === this.#near.has(target)) return;
    if (isIntersecting) this.#coming.add(target);
    // Anyone who has the focus in it would lose their place.
    else if (!target.contains(document.activeElement)) this.#leaving.set(target, boundingClientRect.height);
    this.#frame ??= requestAnimationFrame(this.#change);
  }

  /** Together: each rendering of its own costs more than what it takes away. */
  readonly #change = (): void => {
    const [next] = this.#coming;
    startTransition(() => {
      for (const [block, height] of this.#leaving) {
        this.#near.delete(block);
        this.#changes.get(block)?.(false, height);
      }
      if (next) {
        this.#near.add(next);
        this.#changes.get(next)?.(true, 0);
      }
    });
    this.#leaving.clear();
    if (next) this.#coming.delete(next);
    this.#frame = this.#coming.size > 0 ? requestAnimationFrame(this.#change) : undefined;
  };
}
