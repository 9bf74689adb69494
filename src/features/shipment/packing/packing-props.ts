import type { ReactNode } from 'react';
import type { OpenItem, OpenOrder } from '#src/contract/open-products.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { ScanRelay } from '#src/ui/scan-relay.ts';
import type { ShipmentOrder } from '../shipment-form.ts';
import type { UsedLabel } from './used-labels.ts';

/** What the packing of an order is given by the screen around it. */
export interface PackOrderProps {
  /** As this device knew it last. */
  order: OpenOrder;
  items: readonly (OrderItem & Pick<OpenItem, 'sku' | 'asin'>)[];
  /** What goes with its confirmation. */
  shipment: Omit<ShipmentOrder, 'products'>;
  /** Why nothing of it is to be confirmed any more. */
  gone: 'cancelled' | 'elsewhere' | 'unknown' | undefined;
  /** Why an item can't be chosen. */
  lockReason: (item: OrderItem) => string | undefined;
  usedFor: (trackingId: string) => UsedLabel | undefined;
  skus: ReadonlySet<string>;
  scans: ScanRelay;
  /** Something was scanned where the next order is due. */
  onCode: (code: string) => void;
  onOpen: (orderId: string) => void;
  /** Undefined where it is the last one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** To the order's items, with these words. */
  itemsLink: (words: string) => ReactNode;
  /** Ship-by and what kind of order it is. */
  captions: ReactNode;
}
