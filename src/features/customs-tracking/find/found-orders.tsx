import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { OrderId } from '#src/contract/ids.ts';
import { plainWords } from '#src/contract/orders/search-words.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { foundOrdersTexts } from '#src/messages/found-orders.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { listRow } from '#styled/recipes/list-row';
import type { TrackingSearch } from '../arrange/tracking-search.ts';
import { useFoundOrders } from './use-found-orders.ts';

export interface FoundOrdersProps {
  text: string;
  /** With which Enter was pressed last, also by a scanner. */
  entered: string;
  /** Orders of the list that are shown. */
  listed: readonly { orderId: OrderId; mrn: string | null }[];
  /** How the list is shown: an order's items lead back there. */
  shown: TrackingSearch;
}

/** Orders that the search finds by what is in them, below those of the list: what the list has itself comes first. */
export default function FoundOrders({ text, entered, listed, shown }: FoundOrdersProps) {
  const texts = useTexts(foundOrdersTexts);
  const router = useRouter();
  const wanted = text.trim();
  const isEntered = entered.trim() === wanted;
  const { hits, hasMore, limit, isComplete } = useFoundOrders(wanted, isEntered);

  const exact = new Set(hits.flatMap(({ orderId, isExact }) => (isExact ? orderId : [])));
  const plain = plainWords(wanted);
  for (const { orderId, mrn } of listed) {
    if (plainWords(orderId) === plain || (mrn !== null && plainWords(mrn) === plain)) exact.add(orderId);
  }
  const [only] = exact;
  const opens = isEntered && isComplete && exact.size === 1 ? only : undefined;
  const open = useEffectEvent((orderId: OrderId) => {
    void router.navigate({ to: '/customs-tracking/products', search: { orderId }, state: { orders: shown } });
  });
  useEffect(() => {
    if (opens !== undefined) open(opens);
  }, [opens]);

  const others = hits.filter(({ field }) => field !== 'order');
  const limitText = limit && <HelpText>{texts.limit[limit]}</HelpText>;
  if (others.length === 0) return limitText;
  return (
    <nav aria-label={texts.title}>
      <ul className={listRow().list}>
        {others.map(({ orderId, field, text: fitted }) => (
          <ListRow
            key={orderId}
            title={
              <ActionLink asChild>
                <Link
                  to="/customs-tracking/products"
                  search={{ orderId }}
                  state={{ orders: shown }}
                  aria-label={texts.itemsOf(orderId)}
                >
                  {orderId}
                </Link>
              </ActionLink>
            }
            sub={texts.hit(texts.field[field], fitted)}
            subTitle={fitted}
            state={null}
          />
        ))}
      </ul>
      {hasMore && <HelpText>{texts.more}</HelpText>}
      {limitText}
    </nav>
  );
}
