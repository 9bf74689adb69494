import type { ReactNode } from 'react';
import { panel } from '#styled/recipes/panel';

export interface PanelProps {
  /** Space within; a table or a list brings its own. */
  padded?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function Panel({ padded, busy, children }: PanelProps) {
  const style = panel();
  return (
    <div className={style.root} aria-busy={busy || undefined}>
      {padded ? <div className={style.pad}>{children}</div> : children}
    </div>
  );
}
