import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useProblemOrders } from '#src/api/outbox/use-problem-orders.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { isOverdue, type Row } from '#src/outbox/row.ts';
import { PendingBadge } from '#src/ui/pending-badge.tsx';
import { groupRows } from './group-rows.ts';

const none: readonly Row[] = [];

/** In the top bar while anything is kept on this device, was sent lately or needs somebody; opens "Pending changes". */
export function PendingBadgeLink() {
  const texts = useTexts(savedHereTexts);
  const shown = useOutboxView();
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
  if (count === 0 && problems > 0) {
    return (
      <PendingBadge
        tone="failed"
        text={texts.problems(problems)}
        link={<Link to="/pending" aria-label={texts.problemsLabel(problems)} />}
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
  // There is a connection, and yet it hasn't moved for a day.
  const isStuck = connection === 'online' && onTheWay.some(row => isOverdue(row, Date.now()));
  return (
    <PendingBadge
      {...((needsYou.length + shown.view.unusable.length + problems > 0 || isStuck) && {
        tone: 'failed' as const,
      })}
      text={texts.badge(count)}
      wider={texts.badgeRest}
      link={<Link to="/pending" aria-label={texts.badgeLabel(count)} />}
    />
  );
}
