import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackingStatus } from '#src/contract/customs-tracking.ts';
import { clearanceSeconds } from '#src/entities/order/clearance-seconds.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatDay, formatDuration, formatTime } from '#src/format/format.ts';
import type { Language } from '#src/messages/language.ts';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { Figure, NoneYet, RowActions, RowLink, Sub, Tag } from '#src/ui/table-cells.tsx';
import type { TableColumn } from '#src/ui/table-column.ts';
import { ConfirmationCaption } from './confirmation-caption.tsx';
import { itemsHref, proofHref } from './order-links.ts';
import { ShipByCaption } from './ship-by-caption.tsx';
import type { SortField } from './tracking-search.ts';
import type { TrackingTexts } from './tracking-texts.ts';

/** [44] */
export const statusTones = {
  NOT_RELEASED: 'held',
  RELEASED: 'released',
  IN_PROGRESS: 'progress',
} satisfies Record<TrackingStatus, StatusTone>;

// What the longest values of each language need.
const widths = {
  en: { status: 120, orderId: 223, updatedAt: 138, duration: 74, place: 100, mrn: 163, actions: 112 },
  'zh-CN': { status: 84, orderId: 217, updatedAt: 120, duration: 88, place: 132, mrn: 163, actions: 126 },
} satisfies Record<Language, Record<string, number>>;

function MarketplaceTag({ country }: { country: string }) {
  const countryName = useCountryName();
  return <Tag>{countryName(country)}</Tag>;
}

/**
 * [42–43] The columns in the order of the specification. Rows that stay are rendered again for each new set of them:
 * what changes with every letter or page has no place here.
 * @param now milliseconds since 1970
 * @param home country of the seller's own marketplace, where the orders are of several
 */
export function trackingColumns(
  texts: TrackingTexts,
  language: Language,
  now: number,
  home?: string,
): TableColumn<OverlaidOrder, SortField>[] {
  const width = widths[language];
  return [
    {
      key: 'status',
      header: texts.columnStatus,
      sortField: 'status',
      width: width.status,
      card: 'lead',
      skeleton: { width: 'medium' },
      cell: ({ status }) => <Status tone={statusTones[status]}>{texts.status[status]}</Status>,
    },
    {
      key: 'orderId',
      header: texts.columnOrderId,
      sortField: 'orderId',
      width: width.orderId,
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
      header: texts.columnLastUpdate,
      sortField: 'updatedAt',
      figure: true,
      width: width.updatedAt,
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
      header: texts.columnDuration,
      sortField: 'duration',
      figure: true,
      width: width.duration,
      card: 'end',
      cardLabel: texts.columnDuration,
      skeleton: { width: 'short' },
      cell: order => formatDuration(clearanceSeconds(order, now), language),
    },
    {
      key: 'place',
      header: texts.columnPlace,
      sortField: 'place',
      width: width.place,
      breaks: true,
      card: 'start',
      cardLabel: texts.columnPlace,
      skeleton: { width: 'medium' },
      cell: ({ place }) => place ?? <NoneYet>{texts.noneYet}</NoneYet>,
    },
    {
      key: 'mrn',
      header: texts.columnMrn,
      sortField: 'mrn',
      figure: true,
      width: width.mrn,
      card: 'line',
      cardLabel: texts.columnMrn,
      skeleton: { width: 'long' },
      cell: ({ mrn }) => mrn || <NoneYet>{texts.noneYet}</NoneYet>,
    },
    {
      key: 'actions',
      header: texts.columnActions,
      width: width.actions,
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
