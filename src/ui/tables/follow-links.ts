/** As the router's own links wait. */
const intentMs = 50;

export interface LinkFollower {
  /** In place of loading the page again. */
  open: (link: HTMLAnchorElement) => void;
  /** It is pointed at, focused or touched: its address must be the final one from now on. */
  aim: (link: HTMLAnchorElement) => void;
  /** It may well be followed soon. */
  preload: (link: HTMLAnchorElement) => void;
}

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

/** Of the row that was pressed beside its links, unless somebody selects its text. */
function linkOfRow({ target }: Event): HTMLAnchorElement | null | undefined {
  if (!(target instanceof Element) || target.closest('button, label, input')) return null;
  if (getSelection()?.isCollapsed === false) return null;
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-opens-card]');
}

/** Whether it is for the browser: to open another tab or window, or to download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/**
 * Follows all links within an element, with one listener instead of several a link.
 * @returns ends it
 */
export function followLinks(element: HTMLElement, { open, aim, preload }: LinkFollower): () => void {
  const ending = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (link: HTMLAnchorElement, event: HTMLElementEventMap[Type]) => void,
  ) =>
    element.addEventListener(
      type,
      event => {
        const link = linkOf(event) ?? (type === 'click' ? linkOfRow(event) : null);
        if (link) handle(link, event);
      },
      { passive: type !== 'click', signal: ending.signal },
    );

  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const intend = (link: HTMLAnchorElement) => {
    aim(link);
    cancel();
    timer = setTimeout(() => preload(link), intentMs);
  };

  on('click', (link, event) => {
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    cancel();
    open(link);
  });
  on('mouseover', intend);
  on('focusin', intend);
  on('mouseout', cancel);
  on('focusout', cancel);
  on('touchstart', link => {
    aim(link);
    preload(link);
  });
  return () => {
    cancel();
    ending.abort();
  };
}
