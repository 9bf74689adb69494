import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { actionLink } from '#styled/recipes/action-link';
import { table } from '#styled/recipes/table';

/** An id, a date or an amount that stays on one line; `big` is large on a card, and marked it has a dot. */
export function Figure(props: { big?: boolean; isMarked?: boolean; children: ReactNode }) {
  const { big, isMarked, children } = props;
  return (
    <span className={table().figure} data-big={big ? '' : undefined} data-marked={isMarked ? '' : undefined}>
      {children}
    </span>
  );
}

/** A day in a word, such as "Today"; in full where it is pointed at, and on paper. */
export function Moment({ full, children }: { full: string; children: ReactNode }) {
  return (
    <span className={table().moment} title={full}>
      {children}
    </span>
  );
}

export interface StepsProps {
  of: number;
  done: number;
  tone: StatusTone;
}

/** How far something has come, in as many parts; beside the words that say so. */
export function Steps({ of, done, tone }: StepsProps) {
  return (
    <span
      aria-hidden
      className={table().steps}
      data-tone={tone}
      style={{ '--steps': of, '--done': done } as CSSProperties}
    />
  );
}

/** What a row is called, where that is a name. */
export function RecordName({ children }: { children: ReactNode }) {
  return <span className={table().name}>{children}</span>;
}

export interface SubProps {
  tone?: 'held' | 'failed' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** The second line of a cell. */
export function Sub({ tone, icon, children }: SubProps) {
  return (
    <span className={table().sub} data-tone={tone}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

/** A word or two beside a value, such as what kind of order it is. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={table().tag}>{children}</span>;
}

/** `<RowLink>`s or `<ActionLink>`s of a row; on a card equal buttons. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={table().acts}>{children}</span>;
}

export interface RowLinkProps {
  href: string;
  /** Its name, which says of which row it is. */
  label: string;
  /** A press anywhere on the row or card follows it. */
  opensCard?: boolean;
  children: ReactNode;
}

/** A link of a row, followed by anyone who has `followLinks` around it: a hundred rows need no router each. */
export function RowLink({ href, label, opensCard, children }: RowLinkProps) {
  return (
    <a className={actionLink()} href={href} aria-label={label} data-opens-card={opensCard ? '' : undefined}>
      {children}
    </a>
  );
}

/** "None yet" where a value is still to come. */
export function NoneYet({ children }: { children: ReactNode }) {
  return <span className={table().none}>{children}</span>;
}
