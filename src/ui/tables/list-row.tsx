import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { withClassName } from '#src/ui/as-child.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { listRow } from '#styled/recipes/list-row';

export interface ListRowProps extends Pick<ComponentProps<'li'>, 'onDragOver' | 'onDragLeave' | 'onDrop'> {
  title: ReactNode;
  sub?: ReactNode;
  /** The whole of a second line that may end in an ellipsis. */
  subTitle?: string;
  /** `<Status>` and a sentence or a bar below it. */
  state: ReactNode;
  actions?: ReactNode;
  /** Within a form section. */
  narrow?: boolean;
  /** What went wrong here, as wide as the row. */
  below?: ReactNode;
  /** Files hang over it, to be dropped. */
  isTarget?: boolean;
}

/** A row of uploads or of what is kept; a list item. */
export function ListRow(props: ListRowProps) {
  const { title, sub, subTitle, state, actions, narrow, below, isTarget, ...drop } = props;
  const style = listRow({ narrow });
  return (
    <li {...drop} className={style.root} data-target={isTarget ? '' : undefined}>
      <div className={style.what}>
        <span className={style.title}>{title}</span>
        {sub && (
          <span className={style.sub} title={subTitle}>
            {sub}
          </span>
        )}
      </div>
      <div className={style.state}>{state}</div>
      <div className={style.actions}>{actions}</div>
      {below && <div className={style.below}>{below}</div>}
    </li>
  );
}

/** In the place of rows that are still to come; nobody knows how many. */
export function RowListSkeleton({ label }: { label: string }) {
  const style = listRow({ narrow: true });
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={style.list} aria-hidden>
        <div className={style.root}>
          <div className={style.what}>
            <Skeleton width="medium" />
            <Skeleton width="long" line="caption" />
          </div>
          <div className={style.state}>
            <Skeleton width="medium" />
          </div>
        </div>
      </div>
    </>
  );
}

/** Rows in a panel. One that goes leaves the focus to its list. */
export function RowList({ children }: { children: ReactNode }) {
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  return (
    <ul {...keptFocus} className={listRow().list} data-settled={isSettled ? '' : undefined}>
      {children}
    </ul>
  );
}

export interface FileLineProps {
  name: string;
  /** Opens the file; the name alone without it. */
  link?: ReactNode;
  aside?: ReactNode;
  action?: ReactNode;
}

/** A stored file on a line of its own; a long name ends in an ellipsis and is complete in the title. */
export function FileLine({ name, link, aside, action }: FileLineProps) {
  const style = listRow();
  return (
    <span className={style.file}>
      {link ? (
        withClassName(link, style.fileName)
      ) : (
        <span className={style.fileName} title={name}>
          {name}
        </span>
      )}
      {aside && <span className={style.fileAside}>{aside}</span>}
      {action}
    </span>
  );
}

/** Above a list: its name and how many. */
export function ListHead({ title, total }: { title: ReactNode; total?: ReactNode }) {
  const style = listRow();
  return (
    <h2 className={style.head}>
      {title}
      {total !== undefined && <span className={style.total}>{total}</span>}
    </h2>
  );
}
