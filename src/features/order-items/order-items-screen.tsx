import { type ReactNode, useMemo, useState } from 'react';
import { NothingOfOrder } from '#src/entities/order/nothing-of-order.tsx';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { OrderItems } from '#src/entities/order/use-order-items.ts';
import { lockReason, type WaitingConfirmations } from '#src/entities/order/waiting-confirmations.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { SelectionBar } from '#src/ui/tables/selection-bar.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';
import { orderItemColumns } from './order-item-columns.tsx';

export interface OrderItemsScreenProps {
  orderId: string;
  known: OrderItems;
  /** Confirmations of this order's items that are kept on this device and not sent yet, by item. */
  waiting: WaitingConfirmations;
  onConfirmShipment: (products: readonly OrderItem[]) => void;
  onCorrect: (product: OrderItem) => void;
  /** Something was confirmed or corrected: the title takes the focus, which its button can't have any more. */
  isFormDone: boolean;
  /** The way to the orders. */
  back: ReactNode;
  /** Status and ship-by of the order, beside the title. */
  aside?: ReactNode;
  /** Above the table: a failed refetch. */
  notice?: ReactNode;
}

/** [22, 45] */
export function OrderItemsScreen({
  orderId,
  known: { items, takenAt, query },
  waiting,
  onConfirmShipment,
  onCorrect,
  isFormDone,
  back,
  aside,
  notice,
}: OrderItemsScreenProps) {
  const texts = useTexts(orderItemsTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const products = items ?? [];
  // Most often all of it goes into one parcel; what the buyer may not want any more is chosen by hand.
  const selection = useSelection(
    items,
    product =>
      lockReason(product, waiting, texts) === undefined && product.status !== 'cancellation-requested',
  );
  const columns = useMemo(
    () => orderItemColumns(items ?? [], texts, language, waiting, onCorrect),
    [items, texts, language, waiting, onCorrect],
  );

  const isLocked = (product: OrderItem) => lockReason(product, waiting, texts) !== undefined;
  // What was confirmed a moment ago, here or in another tab, is no longer chosen.
  const chosen = products.filter(product => selection.selected.has(product._id) && !isLocked(product));
  const confirmButton = (size: 'normal' | 'small') => (
    <Button
      variant="primary"
      size={size}
      disabled={chosen.length === 0}
      onClick={() => onConfirmShipment(chosen)}
    >
      {texts.confirmShipment}
    </Button>
  );

  return (
    <>
      {back}
      <PageHead
        focused={isFormDone}
        title={
          <>
            {texts.title} <Figure>{orderId}</Figure>
          </>
        }
        aside={aside}
        actions={
          <IconButton
            icon="refresh"
            label={common.refresh}
            busy={query.isFetching}
            onClick={() => query.refetch()}
          />
        }
      />
      {notice}
      {selection.isReset && chosen.length === 0 && products.some(product => !isLocked(product)) && (
        <Banner tone="attention" role="status" title={texts.changed} />
      )}
      <DataTable
        caption={`${texts.title} ${orderId}`}
        columns={columns}
        rows={products}
        getRowId={product => product._id}
        loading={query.isLoading && !items ? { text: common.loading, rows: 3 } : undefined}
        selection={{
          parts: { Bar: SelectionBar, Box: Checkbox },
          selected: new Set(chosen.map(product => product._id)),
          onChange: selection.onChange,
          columnLabel: texts.columnSelect,
          selectAllLabel: texts.selectAll,
          rowLabel: product => texts.select(product.name),
          countText: texts.selected(chosen.length),
          clearText: texts.clear,
          disabledReason: product => lockReason(product, waiting, texts),
          actions: confirmButton('small'),
        }}
        emptyState={
          <NothingOfOrder
            report="customsProducts"
            failure={items ? null : query.error}
            texts={texts}
            onTryAgain={() => query.refetch()}
          />
        }
      />
      {takenAt !== undefined && <HelpText>{texts.prefetched(formatWhen(takenAt, language))}</HelpText>}
      {products.some(isLocked) && <HelpText>{texts.lockedHint}</HelpText>}
      {chosen.length > 0 && <ActionBar touchOnly>{confirmButton('normal')}</ActionBar>}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

interface Selection {
  rows: readonly OrderItem[] | undefined;
  selected: ReadonlySet<string>;
  /** Something was chosen, and the rows have changed since. */
  isReset: boolean;
}

/** [126] What is chosen of an order's items. The first ones start with a choice, any other set of them with nothing. */
function useSelection(rows: readonly OrderItem[] | undefined, isChosenFirst: (row: OrderItem) => boolean) {
  const begin = (): Selection => {
    const chosen = rows?.filter(isChosenFirst).map(({ _id }) => _id);
    return { rows, selected: new Set(chosen), isReset: false };
  };
  const [state, setState] = useState(begin);
  const next =
    state.rows === rows
      ? state
      : state.rows === undefined
        ? begin()
        : { rows, selected: none, isReset: state.isReset || state.selected.size > 0 };
  // During render, so that no frame shows the old choice on new rows.
  if (next !== state) setState(next);
  return {
    ...next,
    onChange: (selected: ReadonlySet<string>) => setState({ rows, selected, isReset: false }),
  };
}
