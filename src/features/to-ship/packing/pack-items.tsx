import type { ReactNode } from 'react';
import type { OpenItem, OpenOrder } from '#src/contract/orders/open-products.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import { PackLine, type PackLineProps, PackList } from '#src/entities/packing/packing-parts.tsx';
import type { AtTable, PackingTap, Scan } from '#src/entities/packing/packing-state.ts';
import type { Packing } from '#src/entities/packing/use-packing.ts';
import type { UsedLabelSource } from '#src/entities/packing/used-labels.ts';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import type { ScanRelay } from '#src/ui/scanner/scan-relay.ts';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';

export interface PackItemsProps extends Pick<PackOrderProps, 'items' | 'lockReason'> {
  chosen: ReadonlySet<string>;
  leftOut: ReadonlySet<string>;
  /** Undefined where nothing can be chosen any more. */
  onLeaveOut: ((leftOut: ReadonlySet<string>) => void) | undefined;
  /** Where contents are counted. */
  countOf?: (
    item: PackOrderProps['items'][number],
  ) => Pick<PackLineProps, 'count' | 'isComplete' | 'act' | 'below'>;
}

/** What must be in the parcel and how much of it, large; all are chosen, and those that can't be say why. */
export function PackItems(props: PackItemsProps) {
  const { items, lockReason, chosen, leftOut, onLeaveOut, countOf } = props;
  const texts = useTexts(packingTexts);
  const language = useLanguage();
  const handleChange = ({ _id }: OrderItem, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(_id);
    else next.add(_id);
    onLeaveOut?.(next);
  };
  return (
    <PackList label={texts.items}>
      {items.map(item => {
        const reason = onLeaveOut && lockReason(item);
        return (
          <PackLine
            key={item._id}
            count={texts.pieces(formatNumber(item.quantity, language))}
            {...countOf?.(item)}
            name={item.name}
            checked={chosen.has(item._id)}
            disabled={reason !== undefined || !onLeaveOut}
            onChange={isChosen => handleChange(item, isChosen)}
          >
            {item.sku && (
              <Sub>
                <Figure>{texts.sku(item.sku)}</Figure>
              </Sub>
            )}
            {item.asin && (
              <Sub>
                <Figure>{texts.asin(item.asin)}</Figure>
              </Sub>
            )}
            {reason && (
              <Sub tone="held" icon="lock">
                {reason}
              </Sub>
            )}
          </PackLine>
        );
      })}
    </PackList>
  );
}

/** What the packing of an order is given by the screen around it. */
export interface PackOrderProps {
  table: Pick<Packing<unknown>, 'state' | 'current' | 'saver'> & { send: (input: PackingTap) => void };
  /** As this device knew it last. */
  order: OpenOrder;
  items: readonly (OrderItem & Pick<OpenItem, 'sku' | 'asin'>)[];
  /** What goes with its confirmation. */
  shipment: Omit<ShipmentOrder, 'products'>;
  /** Why nothing of it is to be confirmed any more. */
  gone: 'cancelled' | 'elsewhere' | 'unknown' | undefined;
  /** Its confirmation, where it was done before it was opened. */
  saved: { opId: string; items: ReadonlySet<string>; trackingId: string; carrier: string } | undefined;
  /** Why an item can't be chosen. */
  lockReason: (item: OrderItem) => string | undefined;
  /** Where labels of other orders are looked for. */
  usedLabels: readonly UsedLabelSource[];
  skus: ReadonlySet<string>;
  scans: ScanRelay;
  /** Opens the camera. */
  cameraButton: ReactNode;
  onScan: (scan: Scan, table?: AtTable) => void;
  /** Undefined where it is the last one. */
  onNext: (() => void) | undefined;
  /** To the order's items, with these words. */
  itemsLink: (words: string) => ReactNode;
  /** Ship-by and what kind of order it is: of no concern once its parcel is packed, or must not go. */
  captions: ReactNode;
  /** What was scanned where the next order is due, and opened none. */
  found: ReactNode;
}
