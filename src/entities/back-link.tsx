import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useEffect } from 'react';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

type History = AnyRouter['history'];

/** Paths of this page's entries in the browser's history, each at its place: the browser itself tells nobody. */
const entries = new Map<number, string>();

const note = ({ location }: Pick<History, 'location'>) =>
  entries.set(location.state.__TSR_index, location.pathname + location.search);

/** Takes note of each page that is shown. */
export function useHistoryEntries(): void {
  const { history } = useRouter();
  useEffect(() => {
    entries.clear();
    note(history);
    return history.subscribe(note);
  }, [history]);
}

/** The address of the entry that Back leads to, where this page knows it. */
export const entryBefore = ({ location }: History): string | undefined =>
  entries.get(location.state.__TSR_index - 1);

/**
 * For a link to the list that one has come from: where the entry before is that list it goes back to it, which keeps
 * how far it was scrolled; from anywhere else it leads there as links do.
 */
function useGoBack(path: string): (event: MouseEvent) => void {
  const { history } = useRouter();
  return event => {
    if (event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (entryBefore(history)?.split('?')[0] !== path) return;
    event.preventDefault();
    history.back();
  };
}

interface BackLinkProps {
  /** The router's link to the list that the page belongs to, with its name. */
  children: ReactElement<{ to: string; onClick?: (event: MouseEvent) => void; children?: ReactNode }>;
}

/** Above a page's heading: the way back. */
export function BackLink({ children: link }: BackLinkProps) {
  const { to, children: name } = link.props;
  const onClick = useGoBack(to);
  return (
    <ActionLink shape="back" asChild>
      {cloneElement(
        link,
        { onClick },
        <>
          <Icon name="chevron-left" size={16} />
          {name}
        </>,
      )}
    </ActionLink>
  );
}
