import { startTransition } from 'react';

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
    // Whoever has the focus in it would lose their place.
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
