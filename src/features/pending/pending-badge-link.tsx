import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { isOverdue } from '#src/outbox/row.ts';
import { PendingBadge } from '#src/ui/pending-badge.tsx';
import { groupRows } from './group-rows.ts';

/** In the top bar while anything is kept on this device, or was sent lately; opens "Pending changes". */
export function PendingBadgeLink() {
  const texts = useTexts(savedHereTexts);
  const shown = useOutboxView();
  const connection = useConnection();
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
      {...((needsYou.length + shown.view.unusable.length > 0 || isStuck) && { tone: 'failed' as const })}
      text={texts.badge(count)}
      wider={texts.badgeRest}
      link={<Link to="/pending" aria-label={texts.badgeLabel(count)} />}
    />
  );
}
