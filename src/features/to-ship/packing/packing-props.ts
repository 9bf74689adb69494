import type { ReactNode } from 'react';
import type { OpenItem, OpenOrder } from '#src/contract/orders/open-products.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { AtTable, PackingTap, Scan } from '#src/entities/packing/packing-state.ts';
import type { Packing } from '#src/entities/packing/use-packing.ts';
import type { UsedLabelSource } from '#src/entities/packing/used-labels.ts';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import type { ScanRelay } from '#src/ui/scanner/scan-relay.ts';

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
  /** Why an item can't be chosen. */
  lockReason: (item: OrderItem) => string | undefined;
  /** Where labels of other orders are looked for. */
  usedLabels: readonly UsedLabelSource[];
  skus: ReadonlySet<string>;
  scans: ScanRelay;
  onScan: (scan: Scan, table: AtTable) => void;
  /** Undefined where it is the last one. */
  onNext: (() => void) | undefined;
  /** To the order's items, with these words. */
  itemsLink: (words: string) => ReactNode;
  /** Ship-by and what kind of order it is. */
  captions: ReactNode;
  /** What was scanned where the next order is due, and opened none. */
  found: ReactNode;
}
