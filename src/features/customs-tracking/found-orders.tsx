import { useRouter } from '@tanstack/react-router';
import { memo, startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { OrderId } from '#src/contract/ids.ts';
import type { SearchHit } from '#src/contract/orders/search-hits.ts';
import { plainWords } from '#src/contract/orders/search-words.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { foundOrdersTexts } from '#src/messages/found-orders.ts';
import { HelpText } from '#src/ui/help-text.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { RowLink } from '#src/ui/tables/table-cells.tsx';
import { listRow } from '#styled/recipes/list-row';
import type { TrackingSearch } from './arrange/tracking-search.ts';
import { itemsHref, useOrderLinks } from './order-links.ts';
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
  const [later, setLater] = useState<FoundOrdersProps>();
  useEffect(() => {
    // To look through a thousand orders and draw fifty would hold up the list's own rows, and the next letter.
    const timer = setTimeout(() => startTransition(() => setLater({ text, entered, listed, shown })));
    return () => clearTimeout(timer);
  }, [text, entered, listed, shown]);
  return later && <Hits {...later} />;
}

const Hits = memo(function Hits({ text, entered, listed, shown }: FoundOrdersProps) {
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
      <HitList hits={others} shown={shown} />
      {hasMore && <HelpText>{texts.more}</HelpText>}
      {limitText}
    </nav>
  );
});

function HitList({ hits, shown }: { hits: readonly SearchHit[]; shown: TrackingSearch }) {
  const texts = useTexts(foundOrdersTexts);
  const links = useOrderLinks<HTMLUListElement>(shown);
  return (
    <ul ref={links} className={listRow().list}>
      {hits.map(({ orderId, field, text }) => (
        <ListRow
          key={orderId}
          title={
            <RowLink href={itemsHref(orderId)} label={texts.itemsOf(orderId)}>
              {orderId}
            </RowLink>
          }
          sub={texts.hit(texts.field[field], text)}
          subTitle={text}
          state={null}
        />
      ))}
    </ul>
  );
}
