import type { OpenOrders } from '#src/api/cache/open-orders.ts';
import { mostOpenOrders } from '#src/contract/orders/open-products.ts';
import { formatMoment, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { TakenLine, TakenSkeleton } from './parcel-row.tsx';

/** What of all that is to ship is on this device, and as of when: whoever goes into the hall looks at it first. */
export function TakenNote({ taken }: { taken: OpenOrders }) {
  const texts = useTexts(toShipTexts);
  const language = useLanguage();
  const { orders, fetchedAt, total, isComplete, isFetching, failure } = taken;
  if (!orders || fetchedAt === undefined) return isFetching ? <TakenSkeleton /> : null;
  if (failure?.kind === 'storage') {
    return (
      <Banner tone="failed" role="status" title={texts.notStored}>
        {texts.notStoredDetail}
      </Banner>
    );
  }
  const left = total - orders.length;
  const count = (value: number) => formatNumber(value, language);
  const isFull = orders.length >= mostOpenOrders;
  const words = isComplete
    ? texts.allHere(formatMoment(fetchedAt, language))
    : left > 0
      ? (isFull ? texts.notHereLimit : texts.notHere)(count(left), count(total))
      : texts.fetching;
  return <TakenLine isComplete={isComplete}>{words}</TakenLine>;
}
