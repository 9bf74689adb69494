import type { ReactNode } from 'react';
import { menu } from '#styled/recipes/menu';

/** A part of a menu's header: its name in small letters, what belongs to it below. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const style = menu();
  return (
    <div className={style.group}>
      <span className={style.groupLabel}>{label}</span>
      {children}
    </div>
  );
}

export interface MenuActionProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Something to be done, of a `<MenuGroup>`; long words go on. */
export function MenuAction({ busy, onClick, children }: MenuActionProps) {
  return (
    <button type="button" className={menu().act} aria-disabled={busy} onClick={() => !busy && onClick()}>
      {children}
    </button>
  );
}
