import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { Language } from '#src/contract/language.ts';
import type { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';
import { clearanceSeconds } from '#src/entities/order/clearance-seconds.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatDay, formatDuration, formatTime } from '#src/format/format.ts';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { Figure, NoneYet, RowActions, RowLink, Sub, Tag } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import type { SortField } from './arrange/tracking-search.ts';
import { ConfirmationCaption } from './confirmation-caption.tsx';
import { itemsHref, proofHref } from './order-links.ts';
import { ShipByCaption } from './ship-by-caption.tsx';
import type { TrackingTexts } from './tracking-texts.ts';

/** [44] */
export const statusTones = {
  NOT_RELEASED: 'held',
  RELEASED: 'released',
  IN_PROGRESS: 'progress',
} satisfies Record<TrackingStatus, StatusTone>;

function MarketplaceTag({ country }: { country: string }) {
  const countryName = useCountryName();
  return <Tag>{countryName(country)}</Tag>;
}

/**
 * [42–43] The columns in the order of the specification. Rows that stay are rendered again for each new set of them:
 * what changes with every letter or page has no place here. A width is what the longest values of a language need.
 * @param now milliseconds since 1970
 * @param home country of the seller's own marketplace, where the orders are of several
 */
export function trackingColumns(
  texts: TrackingTexts,
  language: Language,
  now: number,
  home?: string,
): TableColumn<OverlaidOrder, SortField>[] {
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
          <Figure big>{order.orderId}</Figure>
          {home && <MarketplaceTag country={order.marketplace ?? home} />}
          {order.isIoss && <Tag>{texts.ioss}</Tag>}
          <ConfirmationCaption order={order} texts={texts} language={language} />
          {order.shipBy && <ShipByCaption shipBy={order.shipBy} now={now} language={language} />}
        </>
      ),
    },
    {
      key: 'updatedAt',
      header: texts.column.updatedAt,
      sortField: 'updatedAt',
      figure: true,
      width: { en: 138, 'zh-CN': 120 }[language],
      card: 'aside',
      skeleton: { width: 'medium', sub: 'short' },
      cell: ({ updatedAt }) => (
        <>
          {formatDay(updatedAt, language)} <Sub>{formatTime(updatedAt, language)}</Sub>
        </>
      ),
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
      cell: order => formatDuration(clearanceSeconds(order, now), language),
    },
    {
      key: 'place',
      header: texts.column.place,
      sortField: 'place',
      width: { en: 100, 'zh-CN': 132 }[language],
      breaks: true,
      card: 'start',
      cardLabel: texts.column.place,
      skeleton: { width: 'medium' },
      cell: ({ place }) => place ?? <NoneYet>{texts.noneYet}</NoneYet>,
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
      cell: ({ mrn }) => mrn || <NoneYet>{texts.noneYet}</NoneYet>,
    },
    {
      key: 'actions',
      header: texts.column.actions,
      width: { en: 112, 'zh-CN': 126 }[language],
      card: 'actions',
      skeleton: { width: 'short' },
      cell: ({ orderId, hasProof }) => (
        <RowActions>
          <RowLink href={itemsHref(orderId)} label={texts.itemsOf(orderId)}>
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
