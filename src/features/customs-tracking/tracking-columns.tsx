import { Link } from '@tanstack/react-router';
import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackingStatus } from '#src/contract/customs-tracking.ts';
import { formatDay, formatDuration, formatTime } from '#src/format/format.ts';
import type { Language } from '#src/messages/language.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { Figure, NoneYet, RowActions, Sub } from '#src/ui/table-cells.tsx';
import type { TableColumn } from '#src/ui/table-column.ts';
import { ConfirmationCaption } from './confirmation-caption.tsx';
import { ShipByCaption } from './ship-by-caption.tsx';
import type { SortField, TrackingSearch } from './tracking-search.ts';
import type { TrackingTexts } from './tracking-texts.ts';

/** [44] */
export const statusTones = {
  NOT_RELEASED: 'held',
  RELEASED: 'released',
  IN_PROGRESS: 'progress',
} satisfies Record<TrackingStatus, StatusTone>;

/**
 * [42–43] The columns in the order of the specification.
 * @param search how the list is searched, sorted and paged now: an order's items lead back there
 */
export function trackingColumns(
  texts: TrackingTexts,
  language: Language,
  search: TrackingSearch,
): TableColumn<OverlaidOrder, SortField>[] {
  return [
    {
      key: 'status',
      header: texts.columnStatus,
      sortField: 'status',
      card: 'lead',
      skeleton: { width: 'medium' },
      cell: ({ status }) => <Status tone={statusTones[status]}>{texts.status[status]}</Status>,
    },
    {
      key: 'orderId',
      header: texts.columnOrderId,
      sortField: 'orderId',
      card: 'title',
      skeleton: { width: 'long', sub: 'medium', big: true },
      cell: order => (
        <>
          <Figure big>{order.orderId}</Figure>
          <ConfirmationCaption order={order} />
          {order.shipBy && <ShipByCaption shipBy={order.shipBy} />}
        </>
      ),
    },
    {
      key: 'updatedAt',
      header: texts.columnLastUpdate,
      sortField: 'updatedAt',
      card: 'aside',
      skeleton: { width: 'medium', sub: 'short' },
      cell: ({ updatedAt }) => (
        <>
          <Figure>{formatDay(updatedAt, language)}</Figure> <Sub>{formatTime(updatedAt, language)}</Sub>
        </>
      ),
    },
    {
      key: 'duration',
      header: texts.columnDuration,
      sortField: 'duration',
      card: 'end',
      cardLabel: texts.columnDuration,
      skeleton: { width: 'short' },
      cell: ({ duration }) => <Figure>{formatDuration(duration, language)}</Figure>,
    },
    {
      key: 'place',
      header: texts.columnPlace,
      sortField: 'place',
      card: 'start',
      cardLabel: texts.columnPlace,
      skeleton: { width: 'medium' },
      cell: ({ place }) => place ?? <NoneYet>{texts.noneYet}</NoneYet>,
    },
    {
      key: 'mrn',
      header: texts.columnMrn,
      sortField: 'mrn',
      card: 'line',
      cardLabel: texts.columnMrn,
      skeleton: { width: 'long' },
      cell: ({ mrn }) => (mrn ? <Figure>{mrn}</Figure> : <NoneYet>{texts.noneYet}</NoneYet>),
    },
    {
      key: 'actions',
      header: texts.columnActions,
      card: 'actions',
      skeleton: { width: 'short' },
      cell: ({ orderId, hasProof }) => (
        <RowActions>
          <ActionLink asChild>
            <Link
              to="/customs-tracking/products"
              search={{ orderId }}
              state={{ orders: search }}
              aria-label={texts.itemsOf(orderId)}
            >
              {texts.items}
            </Link>
          </ActionLink>
          {hasProof && (
            <ActionLink asChild>
              <Link
                to="/customs-tracking"
                search={search => ({ ...search, proof: orderId })}
                resetScroll={false}
                aria-label={texts.proofOf(orderId)}
              >
                {texts.proof}
              </Link>
            </ActionLink>
          )}
        </RowActions>
      ),
    },
  ];
}
