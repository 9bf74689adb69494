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
