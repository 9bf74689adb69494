import { marketplaceCarrier } from '#server/domain/carriers/marketplace-carrier.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { dayIn } from '#src/contract/days.ts';
import type { ConfirmationLine } from './confirmation-lines.ts';
import { latenessOf, stateOf } from './list-confirmations.ts';

export interface AsOf {
  now: Date;
  timeZone: string;
}

/** `id`: compared with other lists, and so left as it is where it can be. */
type ColumnOf<Kind extends string, Value> = {
  name: string;
  kind: Kind;
  /** In a workbook, in characters. */
  width: number;
  read: (line: ConfirmationLine, asOf: AsOf) => Value | null | undefined;
};
export type Column = ColumnOf<'id' | 'text', string> | ColumnOf<'number', number> | ColumnOf<'moment', Date>;

const carrierOf = ({ entry, parcel }: ConfirmationLine) => {
  const carrier = entry?.carrier ?? parcel?.carrier;
  return carrier ? marketplaceCarrier(carrier) : undefined;
};

const yesOrNo = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'yes' : 'no');

function stateOfLine({ order, item, entry, parcel }: ConfirmationLine): string {
  if (entry) return stateOf(entry);
  if (order.status === 'cancelled' || item?.status === 'cancelled') return 'cancelled';
  return parcel || order.status === 'shipped-elsewhere' ? 'elsewhere' : 'open';
}

function minutesLate({ order: { shipBy, acceptedAt } }: ConfirmationLine): number | undefined {
  const late = shipBy && acceptedAt ? acceptedAt.getTime() - shipBy.getTime() : 0;
  return late > 0 ? Math.ceil(late / 60_000) : undefined;
}

function isLate({ order }: ConfirmationLine, { now }: AsOf): boolean | undefined {
  const late = latenessOf(order, now);
  return late && late !== 'on-time';
}

/** Amazon's own eight, by its names and in its order. */
export const amazonColumns: readonly Column[] = [
  { name: 'order-id', kind: 'id', width: 21, read: ({ order }) => order.orderId },
  { name: 'order-item-id', kind: 'id', width: 16, read: ({ item }) => item?.marketplaceItemId },
  { name: 'quantity', kind: 'number', width: 8, read: ({ quantity }) => quantity },
  {
    ...{ name: 'ship-date', kind: 'text', width: 11 },
    read: ({ entry, parcel }, { timeZone }) =>
      entry?.dispatchDate ?? (parcel?.shippedAt && dayIn(timeZone, parcel.shippedAt.getTime())),
  },
  { name: 'carrier-code', kind: 'text', width: 16, read: line => carrierOf(line)?.carrierCode },
  { name: 'carrier-name', kind: 'text', width: 16, read: line => carrierOf(line)?.carrierName },
  {
    ...{ name: 'tracking-number', kind: 'id', width: 24 },
    read: ({ entry, parcel }) => entry?.trackingId ?? parcel?.trackingNumber,
  },
  {
    ...{ name: 'ship-method', kind: 'text', width: 20 },
    read: ({ entry, parcel }) => entry?.deliveryService ?? parcel?.shippingService,
  },
];

/** Programs read them by name and place: new ones come last. */
export const fileColumns: readonly Column[] = [
  ...amazonColumns,
  { name: 'sku', kind: 'id', width: 16, read: ({ item }) => item?.sku },
  { name: 'asin', kind: 'id', width: 13, read: ({ item }) => item?.asin },
  { name: 'product-name', kind: 'text', width: 40, read: ({ item }) => item?.name },
  {
    ...{ name: 'marketplace', kind: 'text', width: 14 },
    read: ({ order: { marketplaceId } }) => marketplaceCountry(marketplaceId) ?? marketplaceId,
  },
  moment('ordered-at', ({ order }) => order.createdAt),
  moment('ship-by', ({ order }) => order.shipBy),
  { name: 'confirmed-by', kind: 'text', width: 18, read: ({ confirmedBy }) => confirmedBy },
  { name: 'confirmed-on-device', kind: 'text', width: 18, read: ({ entry }) => entry?.confirmedBy },
  moment('confirmed-at', ({ entry, parcel }) => entry?.confirmedAt ?? parcel?.createdAt),
  moment('accepted-at', ({ entry, parcel }) => (entry ? entry.acceptedAt : parcel?.createdAt)),
  { name: 'late', kind: 'text', width: 6, read: (line, asOf) => yesOrNo(isLate(line, asOf)) },
  { name: 'minutes-late', kind: 'number', width: 12, read: minutesLate },
  { name: 'state', kind: 'text', width: 10, read: stateOfLine },
  {
    ...{ name: 'reason', kind: 'text', width: 30 },
    read: ({ entry }) => entry?.marketplaceReason ?? entry?.marketplaceCode,
  },
  { name: 'corrections', kind: 'number', width: 11, read: ({ entry }) => entry && entry.revision - 1 },
  { name: 'corrected-by', kind: 'text', width: 18, read: ({ correctedBy }) => correctedBy },
  moment('corrected-at', ({ entry }) => entry?.amendedAt),
  { name: 'ship-from', kind: 'text', width: 16, read: ({ entry }) => entry?.dispatchFrom },
  { name: 'ioss', kind: 'text', width: 6, read: ({ order }) => yesOrNo(order.isIoss) },
  { name: 'customs-status', kind: 'text', width: 15, read: ({ clearance }) => clearance?.status },
  { name: 'mrn', kind: 'id', width: 20, read: ({ clearance }) => clearance?.mrn },
  moment('handed-over-at', ({ clearance }) => clearance?.handedOverAt),
  moment('released-at', ({ clearance }) => clearance?.releasedAt),
  // Of the item's whole quantity: once, so that a sum is right.
  {
    name: 'price',
    kind: 'number',
    width: 10,
    read: ({ item, isFirst }) => (isFirst ? item?.price : null),
  },
  { name: 'currency', kind: 'text', width: 9, read: ({ item }) => item?.currency },
  // Of all moments: a workbook's have no zone.
  { name: 'time-zone', kind: 'text', width: 16, read: (_, { timeZone }) => timeZone },
];

function moment(name: string, read: (line: ConfirmationLine) => Date | null | undefined): Column {
  return { name, kind: 'moment', width: 19, read };
}
