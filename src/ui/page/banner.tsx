import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { paletteOf, StatusMark, type StatusTone } from '#src/ui/status-mark.tsx';
import { banner } from '#styled/recipes/banner';

export interface BannerProps {
  tone: StatusTone;
  /** `strip` is under the top bar, `block` above what it is about. */
  form?: 'strip' | 'block';
  title: ReactNode;
  /** A second sentence; a strip drops it on a phone. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Replaces the tone's icon. */
  icon?: IconName;
  /** `status` is read when the reader is idle, `alert` at once. */
  role?: 'status' | 'alert';
}

export function Banner({ tone, form = 'block', title, children, action, icon, role }: BannerProps) {
  const style = banner({ tone: paletteOf(tone), form });
  return (
    <div className={style.root} role={role}>
      {icon ? <Icon name={icon} /> : <StatusMark tone={tone} />}
      <p className={style.text}>
        <span className={style.title}>{title}</span>
        {children && <span className={style.more}>{children}</span>}
      </p>
      {action && <span className={style.action}>{action}</span>}
    </div>
  );
}
