import type { ReactNode } from 'react';
import { blank } from '#styled/recipes';
import { Rhumb } from './chart-backdrop.tsx';
import { Rose } from './compass-logo.tsx';
import { StatusMark } from './status-mark.tsx';

export interface BlankProps {
  /** `empty`: nothing yet. `error`: could not be fetched. `no-match`: the search found nothing. */
  kind: 'empty' | 'error' | 'no-match';
  title: ReactNode;
  children?: ReactNode;
  /** What to do, below what is said. */
  note?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** In place of a list. Rhumb lines appear only where there is nothing yet. */
export function Blank({ kind, title, children, note, action }: BlankProps) {
  const style = blank();
  return (
    <div className={style.root} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'empty' && <Rhumb />}
      {kind === 'empty' && <Rose size="large" />}
      {kind === 'error' && <StatusMark tone="failed" size={32} />}
      {kind === 'no-match' && <StatusMark tone="empty" size={32} />}
      <h2 className={style.title}>{title}</h2>
      {children && <p className={style.text}>{children}</p>}
      {note && <p className={style.text}>{note}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}
