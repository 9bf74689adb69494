import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { actionLink } from '#styled/recipes/action-link';
import { table } from '#styled/recipes/table';

/** An id, a date or an amount that stays on one line; `big` is large on a card. */
export function Figure({ big, children }: { big?: boolean; children: ReactNode }) {
  return (
    <span className={table().figure} data-big={big ? '' : undefined}>
      {children}
    </span>
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
