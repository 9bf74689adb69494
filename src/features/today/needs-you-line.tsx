import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { todayTexts } from '#src/messages/today.ts';
import { ActionLink } from '#src/ui/action-link.tsx';

const NeedsYouCount = lazy(() => import('#src/entities/today/needs-you-count.tsx'));

/** For a seller without orders here, whose start has no strip: one line that is always there, so that nothing moves. */
export function NeedsYouLine() {
  const { needsYou } = useTexts(todayTexts);
  return (
    <ActionLink shape="back" asChild>
      <Link to="/today">
        {needsYou}{' '}
        <Suspense>
          <NeedsYouCount />
        </Suspense>
      </Link>
    </ActionLink>
  );
}
