import type { ReactNode } from 'react';
import { actionBar } from '#styled/recipes/action-bar';

export interface ActionBarProps {
  /** Why the main button waits, or what it will do. */
  note?: ReactNode;
  /** Only below `desk`: where a table's own bar has the action on larger screens. */
  touchOnly?: boolean;
  /** Buttons as high on a desk as on a phone, for a table whose screen is touched. */
  large?: boolean;
  children: ReactNode;
}

/** Fixed to the lower edge, on forms and selections; below `broad` in the bottom bar's place. */
export function ActionBar({ note, touchOnly, large, children }: ActionBarProps) {
  const style = actionBar({ touchOnly, large });
  return (
    <div className={style.root} data-action-bar="">
      {note && <span className={style.note}>{note}</span>}
      {children}
    </div>
  );
}
