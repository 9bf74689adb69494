import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { toast as toastRecipe } from '#styled/recipes/toast';
import { type Toast, toastStore } from './toast-store.ts';

interface ToastViewProps {
  toast: Toast;
  closeLabel: string;
}

const signs = {
  success: <StatusMark tone="released" />,
  work: <Spinner />,
  queued: <Icon name="tray" />,
  error: <Icon name="warning" />,
};

function ToastView({ toast, closeLabel }: ToastViewProps) {
  const { id, kind, title, text, action } = toast;
  const [isPaused, setPaused] = useState(false);
  const style = toastRecipe({ kind });

  // A repeated toast, even with the same text, gets its full time again.
  useEffect(() => {
    if (toast.durationMs === undefined || isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time
    <div
      className={style.root}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {signs[kind]}
      <span className={style.text}>
        {title && <b className={style.title}>{title}</b>}
        {text}
      </span>
      <span className={style.action}>
        {action && (
          <ActionLink
            onClick={() => {
              action.onPress();
              toastStore.dismiss(id);
            }}
          >
            {action.text}
          </ActionLink>
        )}
        {(!action || toast.durationMs === undefined) && kind !== 'work' && (
          <IconButton
            icon="close"
            size="small"
            tone={kind === 'error' ? 'inherit' : 'muted'}
            label={closeLabel}
            onClick={() => toastStore.dismiss(id)}
          />
        )}
      </span>
    </div>
  );
}

export interface ToasterProps {
  /** Names the region. */
  label: string;
  closeLabel: string;
}

/** Puts the toasts where they cover no button that one may want next, for as long as any is shown. */
function useFreeEdge(isShown: boolean, toasts: unknown) {
  const region = useRef<HTMLElement>(null);
  const [edge, setEdge] = useState<Edge>('bottom');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts take another place
  useLayoutEffect(() => {
    const element = region.current;
    if (!isShown || !element) return;
    const boxAt = (wanted: Edge) => {
      element.dataset.edge = wanted;
      return element.getBoundingClientRect();
    };
    const place = () => {
      const found = freeEdge({ bottom: boxAt('bottom'), top: boxAt('top') }, obstaclesOn(document));
      element.dataset.edge = found;
      setEdge(found);
    };
    place();
    // A dialog or a bar that opens, and a page that is scrolled or turned.
    const watcher = new MutationObserver(place);
    watcher.observe(document.body, { childList: true });
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [isShown, toasts]);
  return { region, edge };
}

/** Shows the toasts of the store. Errors are read at once, the others when the reader is idle. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const style = toastRecipe({});
  const { region, edge } = useFreeEdge(toasts.length > 0, toasts);
  // Both live regions exist from the start: one that appears with its text is not read.
  return (
    <section className={style.region} aria-label={label} ref={region} data-edge={edge}>
      {(['polite', 'assertive'] as const).map(live => (
        <div key={live} className={style.queue} aria-live={live} aria-relevant="additions text">
          {toasts
            .filter(toast => (toast.kind === 'error') === (live === 'assertive'))
            .map(toast => (
              <ToastView key={toast.id} toast={toast} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </section>
  );
}

type Edge = 'bottom' | 'top';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What somebody may want to press next, and how much worse it is to cover it. */
export interface Obstacle {
  box: Box;
  weight: number;
}

const areOver = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The edge at which the least is covered; the lower one if both are equal. */
export function freeEdge(places: Readonly<Record<Edge, Box>>, obstacles: readonly Obstacle[]): Edge {
  const covered = (edge: Edge) =>
    obstacles.reduce((sum, { box, weight }) => sum + (areOver(places[edge], box) ? weight : 0), 0);
  return covered('top') < covered('bottom') ? 'top' : 'bottom';
}

const mainWeight = 100;
const main = '[data-variant=primary], [data-page-actions] *, [data-action-bar], nav a';

/** What can be pressed on the page now: main buttons and bars count most. */
export function obstaclesOn(page: ParentNode): Obstacle[] {
  const dialog = [...page.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const marked = (dialog ?? page).querySelectorAll('[data-variant]:not(:disabled), [data-action-bar], nav a');
  return [...marked].map(element => ({
    box: element.getBoundingClientRect(),
    weight: element.matches(main) ? mainWeight : 1,
  }));
}
