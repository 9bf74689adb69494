import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useProblemOrders } from '#src/api/outbox/use-problem-orders.ts';
import { groupRows } from '#src/features/pending/list/group-rows.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { isOverdue, type Row } from '#src/outbox/rows/row.ts';
import { withClassName } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { StatusMark, type StatusTone } from '#src/ui/status-mark.tsx';
import { topItem } from '#styled/recipes/top-item';

const none: readonly Row[] = [];

/** In the top bar while anything is kept on this device, was sent lately or needs somebody; opens "Pending changes". */
export function PendingBadgeLink() {
  const texts = useTexts(savedHereTexts);
  const shown = useOutboxView();
  const language = useLanguage();
  const connection = useConnection();
  const problems = useProblemOrders(shown.kind === 'read' ? shown.view.rows : none).length;
  if (shown.kind === 'broken') {
    return (
      <PendingBadge
        tone="failed"
        text={texts.title}
        link={<Link to="/pending" aria-label={texts.storageBroken} />}
      />
    );
  }
  if (shown.kind === 'loading') return null;
  const { needsYou, onTheWay, sent } = groupRows(shown.view);
  const count = needsYou.length + onTheWay.length + shown.view.unusable.length;
  // There is a connection, and yet they haven't moved for a day.
  const stuck = connection === 'online' ? onTheWay.filter(row => isOverdue(row, Date.now())) : [];
  const blocked = needsYou.length + shown.view.unusable.length + stuck.length + problems;
  if (count === 0 && blocked > 0) {
    return (
      <PendingBadge
        tone="failed"
        text={texts.problems(blocked)}
        link={<Link to="/pending" aria-label={texts.problemsLabel(blocked)} />}
      />
    );
  }
  if (count === 0) {
    if (sent.length === 0) return null;
    return (
      <PendingBadge
        icon="check"
        text={texts.allSent}
        link={<Link to="/pending" aria-label={texts.allSentLabel} />}
      />
    );
  }
  return (
    <PendingBadge
      text={blocked > 0 ? formatNumber(count, language) : texts.badge(count)}
      wider={blocked > 0 ? texts.badgeSaved : texts.badgeRest}
      problems={blocked > 0 ? formatNumber(blocked, language) : undefined}
      link={
        <Link
          to="/pending"
          aria-label={blocked > 0 ? texts.badgeBlockedLabel(count, blocked) : texts.badgeLabel(count)}
        />
      }
    />
  );
}

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

function PendingBadge({ link, text, wider, tone, problems, icon = 'tray' }: PendingBadgeProps) {
  const style = topItem();
  return withClassName(
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
