import type { Language } from '#src/contract/language.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import { formatMoney, formatNumber } from '#src/format/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { orderItemsTexts } from '#src/messages/order-items.ts';
import { Figure, NoneYet, Sub } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import type { WaitingConfirmations } from '../../entities/order/waiting-confirmations.ts';
import { ItemState } from './item-state.tsx';

type OrderItemsTexts = ReturnType<typeof texts<(typeof orderItemsTexts)['en']>>;

export function orderItemColumns(
  texts: OrderItemsTexts,
  language: Language,
  waiting: WaitingConfirmations,
  onCorrect: (product: OrderItem) => void,
): TableColumn<OrderItem>[] {
  return [
    {
      key: 'item',
      header: texts.columnItem,
      width: 290,
      breaks: true,
      card: 'title',
      skeleton: { width: 'long', sub: 'medium' },
      cell: product => (
        <>
          {product.name}
          <Sub>
            <Figure>{product.itemNumber ?? product._id}</Figure>
          </Sub>
        </>
      ),
    },
    {
      key: 'trackingId',
      header: texts.columnTrackingId,
      width: 145,
      breaks: true,
      card: 'line',
      cardLabel: texts.columnTrackingId,
      skeleton: { width: 'medium' },
      cell: product => {
        const kept = waiting.get(product._id);
        const trackingId =
          (kept?.isCorrection ? kept.trackingId : null) ?? product.trackingId ?? kept?.trackingId;
        return trackingId ? <Figure>{trackingId}</Figure> : <NoneYet>{texts.noneYet}</NoneYet>;
      },
    },
    {
      key: 'shipped',
      header: texts.columnShipped,
      width: 105,
      card: 'start',
      cardLabel: texts.columnShipped,
      skeleton: { width: 'short' },
      cell: product =>
        texts.shippedOf(
          formatNumber(product.shippedQuantity, language),
          formatNumber(product.quantity, language),
        ),
    },
    {
      key: 'price',
      header: texts.columnPrice,
      align: 'end',
      width: 105,
      card: 'end',
      skeleton: { width: 'short' },
      cell: ({ price, currency }) =>
        price === undefined || currency === undefined ? (
          <NoneYet>–</NoneYet>
        ) : (
          <Figure>{formatMoney(price, currency, language)}</Figure>
        ),
    },
    {
      key: 'state',
      header: texts.columnState,
      isHeaderHidden: true,
      width: 232,
      card: 'foot',
      cell: product => (
        <ItemState product={product} waiting={waiting.get(product._id)} onCorrect={onCorrect} />
      ),
    },
  ];
}
