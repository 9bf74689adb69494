import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { countLostRows, rememberQueued } from '#src/api/outbox/lost-rows-memory.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import { wasRefusedLater } from '#src/outbox/row.ts';

// Most days have nothing of any.
const LostRowsBanner = lazy(() => import('./lost-rows-banner.tsx'));
const LeftRowsBanner = lazy(() => import('./left-rows-banner.tsx'));
const RefusedBanner = lazy(() => import('./refused-banner.tsx'));

/** What is to be said of this device's own keeping: what the browser lost, what a sign-out left here, and what was refused. */
export function PendingBanners() {
  const shown = useOutboxView();
  const view = shown.kind === 'read' ? shown.view : undefined;
  const count =
    view &&
    view.rows.filter(({ state }) => state !== 'sent').length + view.ofOthers + countOf(view.ofCompanies);
  const [lost, setLost] = useLostRows(count);
  const left = view?.rows.filter(
    ({ state, lastError }) => state === 'needs-sign-in' && lastError?.reason === 'kept-at-sign-out',
  ).length;
  // Where they are listed they need no word more.
  const isElsewhere = !useLocation().pathname.startsWith('/pending');
  const isRefused = view?.rows.some(row => row.entity.startsWith('order:') && wasRefusedLater(row));
  return (
    <Suspense>
      {isElsewhere && isRefused && <RefusedBanner />}
      {lost ? <LostRowsBanner lost={lost} onUnderstood={() => setLost(0)} /> : null}
      {left ? <LeftRowsBanner left={left} /> : null}
    </Suspense>
  );
}

/** How many rows were lost, undefined until it is known; what was lost is remembered until somebody has read it. */
function useLostRows(count: number | undefined) {
  const [lost, setLost] = useState<number>();
  useEffect(() => {
    if (count === undefined) return;
    if (lost === undefined) void countLostRows().then(setLost, () => undefined);
    else if (lost === 0) void rememberQueued(count);
  }, [count, lost]);
  return [lost, setLost] as const;
}
