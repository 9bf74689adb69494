import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { Language } from '#src/contract/language.ts';
import type { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';
import { clearanceSeconds, isHandedOver } from '#src/entities/order/clearance-seconds.ts';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { formatDay, formatDuration, formatNumber, formatTime } from '#src/format/format.ts';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import {
  Figure,
  Moment,
  NoneYet,
  RowActions,
  RowLink,
  Steps,
  Sub,
  Tag,
} from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { SortField } from './arrange/tracking-search.ts';
import type { TrackingTexts } from './filter-words.ts';
import { itemsHref, proofHref } from './order-links.ts';

/** [44] */
export const statusTones = {
  NOT_RELEASED: 'held',
  RELEASED: 'released',
  IN_PROGRESS: 'progress',
} satisfies Record<TrackingStatus, StatusTone>;

/** Handed over, declared, released: what the status says is seen here too. */
const clearanceSteps = { NOT_RELEASED: 1, IN_PROGRESS: 2, RELEASED: 3 } satisfies Record<
  TrackingStatus,
  number
>;

/** What a row has to know to name a marketplace. */
export interface NamedMarketplaces {
  /** Country of the seller's own, which goes without saying. */
  home: string;
  countryName: (country: string) => string;
}

/**
 * [42–43] The columns in the order of the specification. Rows that stay are rendered again for each new set of them:
 * what changes with every letter or page has no place here. A width is what the longest values of a language need.
 * @param now milliseconds since 1970
 * @param timeZone the company's; undefined: where the device is
 * @param unread ids of the orders that the count beside Customs Tracking is of
 * @param marketplaces once the seller's own is known
 */
export function trackingColumns(
  texts: TrackingTexts,
  language: Language,
  now: number,
  timeZone: string | undefined,
  unread: ReadonlySet<string>,
  marketplaces?: NamedMarketplaces,
): TableColumn<OverlaidOrder, SortField>[] {
  const dayWord = dayWords(now, texts);
  return [
    {
      key: 'status',
      header: texts.column.status,
      sortField: 'status',
      width: { en: 120, 'zh-CN': 84 }[language],
      card: 'lead',
      skeleton: { width: 'medium' },
      cell: ({ status }) => <Status tone={statusTones[status]}>{texts.status[status]}</Status>,
    },
    {
      key: 'orderId',
      header: texts.column.orderId,
      sortField: 'orderId',
      width: { en: 223, 'zh-CN': 217 }[language],
      card: 'title',
      skeleton: { width: 'long', sub: 'medium', big: true },
      cell: order => (
        <>
          <Figure big isMarked={unread.has(order.orderId)}>
            {withStrongMiddle(order.orderId)}
          </Figure>
          {unread.has(order.orderId) && <VisuallyHidden> {texts.unread}</VisuallyHidden>}
          {marketplaces && order.marketplace && order.marketplace !== marketplaces.home && (
            <Tag>{marketplaces.countryName(order.marketplace)}</Tag>
          )}
          {order.isIoss && <Tag>{texts.ioss}</Tag>}
          {confirmationCaption(order, texts, language)}
          {order.shipBy && shipByCaption(order.shipBy, now, language, timeZone)}
        </>
      ),
    },
    {
      key: 'updatedAt',
      header: texts.column.updatedAt,
      sortField: 'updatedAt',
      figure: true,
      width: { en: 138, 'zh-CN': 132 }[language],
      card: 'aside',
      skeleton: { width: 'medium', sub: 'short' },
      cell: ({ updatedAt }) => {
        const word = dayWord(updatedAt);
        const day = formatDay(updatedAt, language);
        return (
          <>
            {word ? <Moment full={day}>{word}</Moment> : day} <Sub>{formatTime(updatedAt)}</Sub>
          </>
        );
      },
    },
    {
      key: 'duration',
      header: texts.column.duration,
      sortField: 'duration',
      figure: true,
      width: { en: 74, 'zh-CN': 88 }[language],
      card: 'end',
      cardLabel: texts.column.duration,
      skeleton: { width: 'short' },
      cell: order =>
        isHandedOver(order) ? (
          <>
            {formatDuration(clearanceSeconds(order, now), language)}
            <Steps of={3} done={clearanceSteps[order.status]} tone={statusTones[order.status]} />
          </>
        ) : (
          <Sub>{texts.notHandedOver}</Sub>
        ),
    },
    {
      key: 'place',
      header: texts.column.place,
      sortField: 'place',
      width: { en: 100, 'zh-CN': 120 }[language],
      breaks: true,
      card: 'start',
      cardLabel: texts.column.place,
      skeleton: { width: 'medium' },
      cell: order => order.place ?? (isHandedOver(order) && <NoneYet>{texts.noneYet}</NoneYet>),
    },
    {
      key: 'mrn',
      header: texts.column.mrn,
      sortField: 'mrn',
      figure: true,
      width: 163,
      card: 'line',
      cardLabel: texts.column.mrn,
      skeleton: { width: 'long' },
      cell: order => order.mrn || (isHandedOver(order) && <NoneYet>{texts.noneYet}</NoneYet>),
    },
    {
      key: 'actions',
      header: texts.column.actions,
      width: { en: 112, 'zh-CN': 126 }[language],
      card: 'actions',
      skeleton: { width: 'short' },
      cell: ({ orderId, hasProof }) => (
        <RowActions>
          <RowLink href={itemsHref(orderId)} label={texts.itemsOf(orderId)} opensCard>
            {texts.items}
          </RowLink>
          {hasProof && (
            <RowLink href={proofHref(orderId)} label={texts.proofOf(orderId)}>
              {texts.proof}
            </RowLink>
          )}
        </RowActions>
      ),
    },
  ];
}

// Called and not rendered as components: a page of a hundred rows is a thousand of them.

/** Of the last two days, which are told by a word; where the device is, as the time beside it. */
function dayWords(now: number, texts: TrackingTexts): (instant: string) => string | undefined {
  const day = new Date(now);
  const today = day.toDateString();
  day.setDate(day.getDate() - 1);
  const yesterday = day.toDateString();
  return instant => {
    const changed = new Date(instant).toDateString();
    return changed === today ? texts.today : changed === yesterday ? texts.yesterday : undefined;
  };
}

/** The seven figures in the middle of an order's number tell it from others of its days; its ends are alike. */
function withStrongMiddle(orderId: string) {
  const [start, middle, ...rest] = orderId.split('-');
  if (middle === undefined || rest.length !== 1) return orderId;
  return (
    <>
      {start}-<b>{middle}</b>-{rest}
    </>
  );
}

/** Until when the marketplace wants the confirmation; a clock once it is close, red below twelve hours. */
function shipByCaption(shipBy: string, now: number, language: Language, timeZone: string | undefined) {
  const { text, tone } = shipByWords(Date.parse(shipBy), now, language, timeZone);
  return (
    <Sub tone={tone} icon={tone && 'clock'}>
      {text}
    </Sub>
  );
}

/** How far an order's confirmations have come, or why it needs none; nothing where none has begun. */
function confirmationCaption(order: OverlaidOrder, texts: TrackingTexts, language: Language) {
  const { waiting, itemCount, confirmedCount, refusedCount = 0 } = order;
  const count = (value: number) => formatNumber(value, language);

  if (order.orderStatus === 'cancelled') {
    return (
      <Sub tone="failed" icon="warning">
        {texts.cancelled}
      </Sub>
    );
  }
  if (waiting) {
    const state = texts.waiting[waiting.state];
    const isPart = waiting.count > 0 && waiting.count < itemCount;
    const needsYou = waiting.state === 'needs-you';
    return (
      <Sub tone={needsYou ? 'failed' : undefined} icon={needsYou ? 'warning' : 'tray'}>
        {isPart ? texts.waitingOf(state, count(waiting.count), count(itemCount)) : state}
      </Sub>
    );
  }
  if (refusedCount > 0) {
    return (
      <Sub tone="failed" icon="warning">
        {texts.marketplaceProblem}
      </Sub>
    );
  }
  if (order.orderStatus === 'cancellation-requested') {
    return (
      <Sub tone="held" icon="warning">
        {texts.cancellationRequested}
      </Sub>
    );
  }
  if (order.orderStatus === 'shipped-elsewhere') return <Sub icon="check">{texts.shippedElsewhere}</Sub>;
  if (confirmedCount === 0) return null;
  const isWhole = confirmedCount >= itemCount;
  return (
    <Sub icon={isWhole ? 'check' : undefined}>
      {isWhole ? texts.confirmed : texts.partlyConfirmed(count(confirmedCount), count(itemCount))}
    </Sub>
  );
}
