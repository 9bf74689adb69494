import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useOpenOrders } from '#src/api/cache/open-orders.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { orderSearchQuery } from '#src/api/queries/order-search.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { longestSearch } from '#src/contract/orders/search-hits.ts';
import { isSearchable, plainWords } from '#src/contract/orders/search-words.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { foundOrdersTexts } from '#src/messages/found-orders.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { listRow } from '#styled/recipes/list-row';
import type { TrackingSearch } from '../arrange/tracking-search.ts';
import { findOnDevice, mergeHits } from './find-on-device.ts';

/** The server is asked when somebody has stopped typing. */
const typingMs = 250;

export interface FoundOrdersProps {
  text: string;
  /** With which Enter was pressed last, also by a scanner. */
  entered: string;
  /** Orders of the list with exactly this number. */
  listed: { orderId: OrderId; mrn: string | null }[];
  /** How the list is shown: an order's items lead back there. */
  shown: TrackingSearch;
}

/** Orders that the search finds by what is in them, above those that it finds in the list. */
export default function FoundOrders({ text, entered, listed, shown }: FoundOrdersProps) {
  const texts = useTexts(foundOrdersTexts);
  const router = useRouter();
  const connection = useConnection();
  const { orders } = useOpenOrders();
  const outbox = useOutboxView();
  const rows = outbox.kind === 'read' ? outbox.view.rows : undefined;
  const wanted = text.trim();
  const isTooLong = wanted.length > longestSearch;
  const isWanted = isSearchable(wanted) && !isTooLong;
  const asked = useSettled(wanted, entered.trim() === wanted ? 0 : typingMs);
  const isOnline = connection === 'online';
  const { data, isError, isFetching } = useQuery({
    ...orderSearchQuery(asked),
    enabled: isWanted && isOnline && asked === wanted,
  });
  const here = useMemo(
    () => (isWanted ? findOnDevice(wanted, orders ?? [], rows ?? []) : []),
    [isWanted, wanted, orders, rows],
  );
  const there = asked === wanted ? data : undefined;
  const hits = useMemo(() => mergeHits(here, there?.hits ?? []), [here, there]);

  const open = useEffectEvent((orderId: OrderId) => {
    void router.navigate({
      to: '/customs-tracking/products',
      search: { orderId },
      state: { orders: shown },
    });
  });
  const exact = new Set(hits.flatMap(({ orderId, isExact }) => (isExact ? orderId : [])));
  for (const { orderId, mrn } of listed) {
    if ([orderId, mrn].some(one => one !== null && plainWords(one) === plainWords(wanted)))
      exact.add(orderId);
  }
  const [only] = exact;
  const isComplete = !isOnline || isError || there !== undefined;
  const opens = entered.trim() === wanted && isComplete && !isFetching && exact.size === 1 ? only : undefined;
  useEffect(() => {
    if (opens !== undefined) open(opens);
  }, [opens]);

  const others = hits.filter(({ field }) => field !== 'order');
  const limit = isError ? texts.failed : !isOnline && isWanted ? texts.onDevice : undefined;
  if (isTooLong) return <HelpText>{texts.tooLong}</HelpText>;
  if (others.length === 0) return limit && <HelpText>{limit}</HelpText>;
  return (
    <section aria-label={texts.title}>
      <VisuallyHidden>
        <h2>{texts.title}</h2>
      </VisuallyHidden>
      <ul className={listRow().list}>
        {others.map(({ orderId, field, text: fitted }) => (
          <ListRow
            key={orderId}
            title={orderId}
            sub={texts.hit(texts.field[field], fitted)}
            subTitle={fitted}
            state={null}
            actions={
              <Button asChild size="small" variant="quiet">
                <Link
                  to="/customs-tracking/products"
                  search={{ orderId }}
                  state={{ orders: shown }}
                  aria-label={texts.itemsOf(orderId)}
                >
                  {texts.items}
                </Link>
              </Button>
            }
          />
        ))}
      </ul>
      {there?.hasMore && <HelpText>{texts.more}</HelpText>}
      {limit && <HelpText>{limit}</HelpText>}
    </section>
  );
}

/** A value once it has stayed for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
