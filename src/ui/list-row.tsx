import type { ReactNode } from 'react';
import { listRow } from '#styled/recipes';

export interface ListRowProps {
  title: ReactNode;
  sub?: ReactNode;
  /** The whole of a second line that may end in an ellipsis. */
  subTitle?: string;
  /** `<Status>` and a sentence or a bar below it. */
  state: ReactNode;
  actions?: ReactNode;
  /** Within a form section. */
  narrow?: boolean;
}

/** A row of uploads or of what is kept; a list item. */
export function ListRow({ title, sub, subTitle, state, actions, narrow }: ListRowProps) {
  const style = listRow({ narrow });
  return (
    <li className={style.root}>
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
    </li>
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
