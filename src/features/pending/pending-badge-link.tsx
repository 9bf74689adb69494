import { Link } from '@tanstack/react-router';
import { useOutboxView } from '#src/api/outbox-view.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { PendingBadge } from '#src/ui/pending-badge.tsx';
import { groupRows } from './group-rows.ts';

/** In the top bar while anything is kept on this device; opens «Pending changes». */
export function PendingBadgeLink() {
  const texts = useTexts(pendingTexts);
  const shown = useOutboxView();
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
  const { needsYou, onTheWay } = groupRows(shown.view);
  const count = needsYou.length + onTheWay.length + shown.view.unusable.length;
  if (count === 0) return null;
  return (
    <PendingBadge
      {...(needsYou.length + shown.view.unusable.length > 0 && { tone: 'failed' as const })}
      text={texts.badge(count)}
      wider={texts.badgeRest}
      link={<Link to="/pending" aria-label={texts.badgeLabel(count)} />}
    />
  );
}
