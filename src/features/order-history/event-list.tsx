import type { ReactNode } from 'react';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { eventList } from '#styled/recipes/event-list';

export interface EventListProps {
  label: string;
  /** `<EventLine>`s. */
  children: ReactNode;
}

/** What happened, one event a line; on a phone its parts are below each other. */
export function EventList({ label, children }: EventListProps) {
  return (
    <ol className={eventList().root} aria-label={label}>
      {children}
    </ol>
  );
}

export interface EventLineProps {
  /** An instant, and how it is shown. */
  at: string;
  when: ReactNode;
  /** `<Status>`. */
  what: ReactNode;
  /** `<EventFact>`s. */
  children?: ReactNode;
  who?: ReactNode;
}

export function EventLine({ at, when, what, children, who }: EventLineProps) {
  const style = eventList();
  return (
    <li className={style.event}>
      <time className={style.when} dateTime={at}>
        {when}
      </time>
      <div className={style.what}>
        {what}
        {children}
      </div>
      {who && <span className={style.who}>{who}</span>}
    </li>
  );
}

export function EventFact({ children }: { children: ReactNode }) {
  return <p className={eventList().fact}>{children}</p>;
}

export interface ChangedFactProps {
  name: ReactNode;
  before: string;
  /** Between the two, for a screen reader: the arrow is for the eye. */
  changedTo: string;
  after: string;
}

/** A value that was corrected. */
export function ChangedFact({ name, before, changedTo, after }: ChangedFactProps) {
  return (
    <EventFact>
      {name}
      <del>{before}</del> <span aria-hidden="true">→</span>
      <VisuallyHidden> {changedTo}</VisuallyHidden> <ins>{after}</ins>
    </EventFact>
  );
}

const someLines = ['first', 'second', 'third', 'fourth'];

/** While the events are loaded. */
export function EventListSkeleton({ label }: { label: string }) {
  const style = eventList();
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={style.root}>
        {someLines.map(line => (
          <div key={line} className={style.event}>
            <span className={style.when}>
              <Skeleton width="medium" />
            </span>
            <span className={style.what}>
              <Skeleton width="long" />
              <Skeleton width="long" line="caption" />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
