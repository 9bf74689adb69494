import { errorToastMs } from '#src/contract/constants.ts';
import type { Language } from '#src/contract/language.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { WaitingConfirmations } from '#src/entities/order/waiting-confirmations.ts';
import { formatNumber } from '#src/format/format.ts';
import { formatMoney } from '#src/format/format-money.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { orderItemsTexts } from '#src/messages/order-items.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { Figure, NoneYet, Sub } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import { ItemState } from './item-state.tsx';

type OrderItemsTexts = ReturnType<typeof texts<(typeof orderItemsTexts)['en']>>;

export function orderItemColumns(
  products: readonly OrderItem[],
  texts: OrderItemsTexts,
  language: Language,
  waiting: WaitingConfirmations,
  onCorrect: (product: OrderItem) => void,
): TableColumn<OrderItem>[] {
  const trackingIdOf = (product: OrderItem) => {
    const row = waiting.get(product._id);
    return (row?.isCorrection ? row.trackingId : null) ?? product.trackingId ?? row?.trackingId;
  };
  return [
    {
      key: 'item',
      header: texts.columnItem,
      width: 272,
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
      width: trackingIdWidth(products.map(product => trackingIdOf(product)?.length ?? 0)),
      card: 'line',
      cardLabel: texts.columnTrackingId,
      skeleton: { width: 'medium' },
      cell: product => {
        const trackingId = trackingIdOf(product);
        return trackingId ? (
          <TrackingId texts={texts}>{trackingId}</TrackingId>
        ) : (
          <NoneYet>{texts.noneYet}</NoneYet>
        );
      },
    },
    {
      key: 'shipped',
      header: texts.columnShipped,
      width: 84,
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
      width: 88,
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

/** Of a letter or figure, in pixels at the usual text size, and of what is beside a text in its column. */
const [characterWidth, gutterWidth] = [10, 14];
/** No carrier's number is longer; what is breaks. */
const longestTrackingId = 34;

/** So that none of them breaks: people read them aloud and compare them with labels. */
const trackingIdWidth = (lengths: readonly number[]): number =>
  Math.max(200, Math.min(longestTrackingId, Math.max(0, ...lengths)) * characterWidth + gutterWidth);

/** Pressed, it is copied: people paste it at the carrier's and in answers to buyers. */
function TrackingId({ texts, children: trackingId }: { texts: OrderItemsTexts; children: string }) {
  const handleCopy = async () => {
    const isCopied = await writeClipboard(trackingId);
    toastStore.push({
      id: 'copy',
      kind: isCopied ? 'success' : 'error',
      text: isCopied ? texts.copied(trackingId) : texts.notCopied,
      durationMs: errorToastMs,
    });
  };
  return (
    <ActionLink
      title={texts.copy(trackingId)}
      aria-label={texts.copy(trackingId)}
      onClick={() => void handleCopy()}
    >
      <Figure>{trackingId}</Figure>
    </ActionLink>
  );
}

/** Older browsers have no clipboard, nor has an address that is not secure. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
