import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { uploadQuery } from '#src/api/queries/confirmation-uploads.ts';
import type {
  UploadCode,
  UploadColumn,
  UploadResult,
  UploadRow,
} from '#src/contract/shipments/confirmation-upload.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { uploadRowTexts } from '#src/messages/upload-rows.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Status } from '#src/ui/status.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { NoneYet } from '#src/ui/tables/table-cells.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';

const none: never[] = [];

const tones = {
  ready: 'progress',
  confirmed: 'released',
  corrected: 'released',
  unchanged: 'empty',
  differs: 'attention',
  refused: 'failed',
  stopped: 'held',
} as const satisfies Record<UploadResult, string>;

export interface UploadRowsProps {
  uploadId: string;
  /** Only rows of this result. */
  show: UploadResult | undefined;
}

/** The rows of an upload in the order of the file, fifty at a time. */
export function UploadRows({ uploadId, show }: UploadRowsProps) {
  const texts = useTexts(confirmationUploadTexts);
  const rowTexts = useTexts(uploadRowTexts);
  const common = useTexts(commonTexts);
  // Other rows begin with their first page.
  const [more, setMore] = useState({ show, pages: 1 });
  const pages = more.show === show ? more.pages : 1;
  const query = useQuery(uploadQuery(uploadId, show, pages));
  const data = query.isPlaceholderData && pages === 1 ? undefined : query.data;
  const { page = none, next } = data ?? {};
  const columns = useMemo(() => uploadColumns(texts.results, rowTexts), [texts, rowTexts]);
  const { error, refetch } = query;
  return (
    <Stack tight>
      <DataTable
        caption={rowTexts.caption}
        columns={columns}
        rows={page}
        getRowId={row => `${row.line}`}
        loading={data || error ? undefined : { text: common.loading, rows: 5 }}
        emptyState={
          data || !error ? (
            <EmptyState kind="no-match" title={texts.noRows} />
          ) : (
            <FetchFailure
              report="confirmations"
              failure={error}
              unreachableText={texts.appearsOnline}
              onTryAgain={() => void refetch()}
            />
          )
        }
      />
      {next !== undefined && (
        <div>
          <Button
            busy={query.isPlaceholderData}
            busyText={common.loading}
            onClick={() => setMore({ show, pages: pages + 1 })}
          >
            {rowTexts.more}
          </Button>
        </div>
      )}
    </Stack>
  );
}

type RowTexts = (typeof uploadRowTexts)['en' | 'zh-CN'];

const cellOf = ({ cells }: UploadRow, column: UploadColumn): string => cells[column]?.trim() ?? '';

/** The marketplace’s own layout has `Other` as the code of any carrier that it doesn’t know, beside its name. */
function carrierOf(row: UploadRow): string {
  const code = cellOf(row, 'carrier-code');
  const name = cellOf(row, 'carrier-name');
  return name && (code === '' || code.toLowerCase() === 'other') ? name : code;
}

function uploadColumns(
  results: Readonly<Record<UploadResult, string>>,
  rowTexts: RowTexts,
): TableColumn<UploadRow>[] {
  const orMissing = (text: string) => text || <NoneYet>{rowTexts.missing}</NoneYet>;
  return [
    {
      ...{ key: 'line', header: rowTexts.line, figure: true, width: 60, card: 'line' },
      ...{ cardLabel: rowTexts.line, cell: ({ line }) => line },
    },
    {
      ...{ key: 'orderId', header: rowTexts.orderId, figure: true, width: 190, card: 'lead' },
      cell: row => {
        const orderId = cellOf(row, 'order-id');
        // There is nothing behind such a link.
        if (orderId === '' || row.code === 'ORDER_UNKNOWN') return orMissing(orderId);
        return (
          <ActionLink asChild>
            <Link
              to="/customs-tracking/history"
              search={{ orderId }}
              aria-label={rowTexts.historyOf(orderId)}
              data-opens-card=""
            >
              {orderId}
            </Link>
          </ActionLink>
        );
      },
    },
    {
      ...{ key: 'tracking', header: rowTexts.tracking, figure: true, width: 190, breaks: true, card: 'line' },
      ...{ cardLabel: rowTexts.tracking, cell: row => orMissing(cellOf(row, 'tracking-number')) },
    },
    {
      ...{ key: 'carrier', header: rowTexts.carrier, width: 130, breaks: true, card: 'line' },
      ...{ cardLabel: rowTexts.carrier, cell: row => orMissing(carrierOf(row)) },
    },
    {
      ...{ key: 'result', header: rowTexts.result, width: 130, card: 'aside' },
      cell: ({ result }) => <Status tone={tones[result]}>{results[result]}</Status>,
    },
    {
      ...{ key: 'reason', header: rowTexts.reason, width: 320, breaks: true, card: 'foot' },
      cell: row => reasonOf(row, rowTexts),
    },
  ];
}

/** Why a row has its result, with what its cells and the server say about it. */
function reasonOf(row: UploadRow, texts: RowTexts): string {
  const { code, detail } = row;
  if (code === undefined) return '';
  const general = Object.entries<string>(texts.reasons).find(([known]) => known === code)?.[1];
  return detailed(code as UploadCode) ?? general ?? detail ?? texts.other;

  function detailed(known: UploadCode): string | undefined {
    const date = cellOf(row, 'ship-date');
    switch (known) {
      case 'ITEM_UNKNOWN': {
        const item = cellOf(row, 'order-item-id') || cellOf(row, 'sku');
        return item && texts.itemUnknown(item);
      }
      case 'DATE_UNREADABLE':
        return date && texts.dateUnreadable(date);
      case 'DATE_OUT_OF_RANGE':
        return date && texts.dateOutOfRange(date);
      case 'QUANTITY_SPLIT':
        return detail && texts.ordered(detail);
      case 'NUMBER_USED':
        return detail && texts.usedBy(detail);
      case 'TWICE_IN_FILE':
        if (!detail || !/^\d{1,5}$/.test(detail)) return undefined;
        return row.result === 'unchanged' ? texts.sameAt(detail) : texts.twiceAt(detail);
      case 'REFUSED':
        return detail;
      default:
        return undefined;
    }
  }
}
