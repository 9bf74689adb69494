import { Link, useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { BackLink } from '#src/entities/back-link.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { TrackingSearch } from './arrange/tracking-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an order's items: how the list was searched, sorted and paged that led there. */
    orders?: TrackingSearch;
  }
}

/** Back to the list as it was left; the browser keeps that with the page, over a reload too. */
export function BackToOrders() {
  const { title } = useTexts(customsTrackingTexts);
  const { orders } = useLocation().state;
  return (
    <BackLink>
      <Link to="/customs-tracking" search={v.parse(v.fallback(TrackingSearch, {}), orders)}>
        {title}
      </Link>
    </BackLink>
  );
}
