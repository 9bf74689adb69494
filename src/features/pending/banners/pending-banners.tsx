import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetLostRows, rememberQueued } from '#src/api/outbox/lost-rows-memory.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import { wasRefusedLater } from '#src/outbox/rows/row.ts';

// Most days have nothing of any.
const LostRowsBanner = lazy(() => import('./lost-rows-banner.tsx'));
const LeftRowsBanner = lazy(() => import('./left-rows-banner.tsx'));
const RefusedBanner = lazy(() => import('./refused-banner.tsx'));

/** Banners about the changes on this device: what the browser lost, what a sign-out left here, and what was refused. */
export function PendingBanners() {
  const shown = useOutboxView();
  const view = shown.kind === 'read' ? shown.view : undefined;
  const count =
    view &&
    view.rows.filter(({ state }) => state !== 'sent').length + view.ofOthers + countOf(view.ofCompanies);
  const { lost, understood } = useLostRows(count);
  const left = view?.rows.filter(
    ({ state, lastError }) => state === 'needs-sign-in' && lastError?.reason === 'left-at-sign-out',
  ).length;
  // Pending changes lists them already.
  const isElsewhere = !useLocation().pathname.startsWith('/pending');
  const refused = view?.rows.filter(wasRefusedLater) ?? [];
  const orderIds = [...new Set(refused.flatMap(({ entity }) => orderOfEntity(entity) ?? []))];
  return (
    <Suspense>
      {isElsewhere && orderIds.length > 0 && <RefusedBanner orderIds={orderIds} />}
      {lost > 0 && <LostRowsBanner lost={lost} onUnderstood={understood} />}
      {left ? <LeftRowsBanner left={left} /> : null}
    </Suspense>
  );
}

/** How many rows were lost, also under an open page; what was lost is remembered until somebody has read it. */
function useLostRows(count: number | undefined) {
  const [lost, setLost] = useState(0);
  useEffect(() => {
    // Where it can't be known now, the next change asks again.
    if (count !== undefined) void rememberQueued(count).then(setLost, () => {});
  }, [count]);
  const understood = () => {
    setLost(0);
    void forgetLostRows(count ?? 0);
  };
  return { lost, understood };
}
