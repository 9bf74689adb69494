import type { ReactNode } from 'react';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { recordHead } from '#styled/recipes/record-head';

export interface RecordHeadProps {
  /** The page's heading, for a screen reader: what can be seen is the field. */
  title: ReactNode;
  /** The name of the record, to be changed. */
  field: ReactNode;
  badge?: ReactNode;
  /** A sentence about its state. */
  note?: ReactNode;
}

/** Above a record's tabs: its name and state. */
export function RecordHead({ title, field, badge, note }: RecordHeadProps) {
  const style = recordHead();
  return (
    <>
      <div className={style.root}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <div className={style.field}>{field}</div>
        {badge && <span className={style.badge}>{badge}</span>}
      </div>
      {note && <p className={style.note}>{note}</p>}
    </>
  );
}
