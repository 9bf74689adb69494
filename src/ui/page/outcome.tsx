import type { ReactNode } from 'react';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { outcome } from '#styled/recipes/outcome';
import { Heading } from './heading.tsx';

export interface OutcomeProps {
  tone: 'released' | 'failed' | 'attention';
  title: ReactNode;
  /** The title's place among the page's headings. */
  level?: 1 | 2;
  /** Where it appears by itself. */
  role?: 'status';
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** How something ended: tick or cross, what happened, the way on. */
export function Outcome({ tone, title, level = 2, role, children, action }: OutcomeProps) {
  const style = outcome();
  return (
    <div className={style.root} role={role}>
      <StatusMark tone={tone} size={32} />
      {level === 1 ? <Heading>{title}</Heading> : <h2>{title}</h2>}
      {children && <p className={style.text}>{children}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}
