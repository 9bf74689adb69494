import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { emptyState } from '#styled/recipes/empty-state';
import { ChartBackdrop } from './chart-backdrop.tsx';
import { CompassLogo } from './compass-logo.tsx';

export interface EmptyStateProps {
  /**
   * `empty`: nothing yet. `error`: could not be fetched. `offline`: not on this device, which is no fault. `no-match`:
   * the search found nothing.
   */
  kind: 'empty' | 'error' | 'offline' | 'no-match';
  title: ReactNode;
  children?: ReactNode;
  /** What to do, below what is said. */
  note?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** In place of a list. ChartBackdrop lines appear only where there is nothing yet. */
export function EmptyState({ kind, title, children, note, action }: EmptyStateProps) {
  const style = emptyState();
  return (
    <div className={style.root} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'empty' && <ChartBackdrop />}
      {kind === 'empty' && <CompassLogo size="large" />}
      {kind === 'error' && <StatusMark tone="failed" size={32} />}
      {kind === 'offline' && <Icon name="offline" size={32} />}
      {kind === 'no-match' && <Icon name="search" size={32} />}
      <h2 className={style.title}>{title}</h2>
      {children && <p className={style.text}>{children}</p>}
      {note && <p className={style.text}>{note}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}
