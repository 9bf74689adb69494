import type { OrderEvent } from '#src/contract/orders/order-events.ts';
import {
  type ShipmentField,
  type ShipmentValues,
  shipmentFields,
} from '#src/contract/shipments/shipment-ledger.ts';

export interface ValueChange {
  field: ShipmentField;
  before: string;
  after: string;
}

export interface HistoryLine {
  /** Stays with it while newer events come. */
  key: string;
  event: OrderEvent;
  /** Of the confirmation, in the revision that the event is about. */
  values: ShipmentValues | undefined;
  /** What a correction changed; undefined for any other event, and where the revision before isn't known. */
  changes: readonly ValueChange[] | undefined;
}

/**
 * An order's events as they are read: newest first, each with the values of its confirmation. With two packages in an
 * order nobody knows otherwise which of them the marketplace accepted.
 * @param events oldest first
 */
export function historyLines(events: readonly OrderEvent[]): HistoryLine[] {
  const known = new Map<string, ShipmentValues>();
  const keyOf = (ledgerId: string, revision: number) => `${revision} ${ledgerId}`;
  const lines = events.map((event, place): HistoryLine => {
    const { kind, ledgerId, revision, detail } = event;
    const line = { key: `${place}`, event, values: detail.values, changes: undefined };
    if (ledgerId === undefined || revision === undefined) return line;
    if (detail.values) known.set(keyOf(ledgerId, revision), detail.values);
    const values = detail.values ?? known.get(keyOf(ledgerId, revision));
    const before = known.get(keyOf(ledgerId, revision - 1));
    return { ...line, values, changes: kind === 'amended' ? changesBetween(before, values) : undefined };
  });
  return lines.reverse();
}

/** Whether a parcel of the order was packed when it was cancelled, and nobody has dealt with that since. */
export function mustBePulledOut(events: readonly OrderEvent[]): boolean {
  const last = events.findLast(
    ({ kind, detail }) => kind === 'closed' || kind === 'amended' || detail.isPacked,
  );
  return last?.detail.isPacked === true;
}

function changesBetween(
  before: ShipmentValues | undefined,
  after: ShipmentValues | undefined,
): ValueChange[] | undefined {
  if (!before || !after) return undefined;
  return shipmentFields
    .filter(field => before[field] !== after[field])
    .map(field => ({ field, before: before[field], after: after[field] }));
}
