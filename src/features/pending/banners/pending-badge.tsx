import type { ReactElement } from 'react';
import { dress } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { StatusMark, type StatusTone } from '#src/ui/status-mark.tsx';
import { topItem } from '#styled/recipes/top-item';

export interface PendingBadgeProps {
  /** The router's link, without content; its `aria-label` is the whole sentence. */
  link: ReactElement;
  /** "3 kept" */
  text: string;
  /** " on this device", which gives way below 380 px. */
  wider?: string;
  /** A mark in place of the tray. */
  tone?: StatusTone;
  /** How many need the reader, beside the text with a mark of their own: what is saved is no failure. */
  problems?: string | undefined;
  /** The tray where nothing is said. */
  icon?: IconName;
}

export function PendingBadge({ link, text, wider, tone, problems, icon = 'tray' }: PendingBadgeProps) {
  const style = topItem();
  return dress(
    link,
    style.pending,
    <>
      {tone ? <StatusMark tone={tone} /> : <Icon name={icon} />}
      <span>
        {text}
        {wider && <span className={style.wider}>{wider}</span>}
      </span>
      {problems && (
        <>
          <StatusMark tone="failed" />
          <span>{problems}</span>
        </>
      )}
    </>,
  );
}
