import type { Refusal } from '#server/domain/refusal.ts';
import {
  refusalOfClosed,
  refusalOfIneligible,
  refusalOfValues,
  saysSame,
} from '#server/domain/shipment-rules.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import { parcelNumber } from '#src/contract/scanned-codes/parcel-number.ts';
import { type EligibleCarriers, listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { fitsTrackingForm } from '#src/contract/shipments/carriers.ts';
import type { UploadCode, UploadResult } from '#src/contract/shipments/confirmation-upload.ts';
import type { ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import type { RowFault, RowValues, UploadedRow } from './row-values.ts';

export interface UploadOrder {
  marketplaceId: string;
  createdAt: Date;
  status: OrderStatus;
  carriers: EligibleCarriers | null;
  items: readonly UploadItem[];
}

export interface UploadItem {
  id: string;
  marketplaceItemId: string;
  sku: string | null;
  quantity: number;
  status: OrderStatus;
  /** The confirmation that it is in. */
  entry?: { ledgerId: string; revision: number; values: ShipmentValues; productIds: readonly string[] };
}

/** What was found for the rows of a file, and what earlier rows of it want. */
export interface UploadWorld {
  now: Date;
  orders: ReadonlyMap<string, UploadOrder>;
  /** The orders of the company's parcels in the last months, by `parcelNumber`. */
  labels: ReadonlyMap<string, readonly string[]>;
  /** The line that wants an item, with which values, and whether as a correction. */
  items: Map<string, { firstLine: number; values: ShipmentValues; isCorrection: boolean }>;
  /** The order that has a parcel's number in this file. */
  numbers: Map<string, string>;
}

/** What a row would do. */
export interface UploadPlan {
  orderId: string;
  marketplaceId: string;
  values: ShipmentValues;
  products: { productId: string; quantity: number }[];
  /** The confirmation that would be corrected, and its revision when the row was checked. */
  corrects?: { ledgerId: string; revision: number };
}

export interface JudgedRow {
  result: UploadResult;
  code?: UploadCode;
  detail?: string;
  /** The first line of those that are one confirmation: one order in one parcel. */
  firstLine: number;
  /** What is done about it, if anything can be. */
  plan?: UploadPlan;
}

/** Says what a row would do, and remembers what it wants for the rows below it. */
export function judgeRow(row: UploadedRow, read: RowValues, world: UploadWorld): JudgedRow {
  const { line: firstLine } = row;
  const refuse = (fault: RowFault): JudgedRow => ({ result: 'refused', firstLine, ...fault });
  const order = world.orders.get(read.orderId);
  if (!order) return refuse({ code: 'ORDER_UNKNOWN' });
  const chosen = chooseItems(row, order);
  if ('code' in chosen) return refuse(chosen);
  const ordered = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const said = row.cells.quantity ?? '';
  if (said !== '' && Number(said) !== ordered)
    return refuse({ code: 'QUANTITY_SPLIT', detail: String(ordered) });

  if (chosen.some(({ entry }) => entry !== undefined)) return judgeConfirmed(row, read, order, chosen, world);
  const fault = faultOf(read, order, chosen, world);
  if (fault) return refuse(fault);
  const twice = (earlier: { firstLine: number }) =>
    ({ code: 'TWICE_IN_FILE', detail: String(earlier.firstLine), firstLine }) as const;
  const wished = chosen.map(({ id }) => world.items.get(id));
  const rival = wished.find(one => one && !saysSame(one.values, read.values));
  if (rival) return { result: 'refused', ...twice(rival) };
  // Of a whole order below some of its items, the others are still to be confirmed.
  const others = chosen.filter((_, place) => !wished[place]);
  const [repeated] = wished;
  if (others.length === 0 && repeated) return { result: 'unchanged', ...twice(repeated) };
  return plan(row, read, order, others, world);
}

/** By the order item's number where it is there, else by SKU, else everything that wasn't cancelled. */
function chooseItems(
  { cells, damaged = [] }: UploadedRow,
  { items, status }: UploadOrder,
): UploadItem[] | RowFault {
  const itemId = cells['order-item-id'] ?? '';
  const sku = cells.sku ?? '';
  const isDamaged = damaged.includes('order-item-id');
  const byId = isDamaged || itemId === '' ? [] : items.filter(one => isSameId(one.marketplaceItemId, itemId));
  if (byId.length > 0) return byId;
  const bySku = sku === '' ? [] : items.filter(one => one.sku === sku);
  if (bySku.length > 0) return bySku;
  if (isDamaged && sku === '') return { code: 'NUMBER_DAMAGED', detail: itemId };
  if (itemId !== '' || sku !== '') return { code: 'ITEM_UNKNOWN', detail: sku || itemId };
  const wanted = items.filter(one => one.status !== 'cancelled');
  return wanted.length === 0 || status === 'cancelled' ? { code: 'ORDER_CANCELLED' } : wanted;
}

/** Spreadsheets take leading zeros off. */
const isSameId = (one: string, other: string) => one.replace(/^0+/, '') === other.replace(/^0+/, '');

function judgeConfirmed(
  { line: firstLine }: UploadedRow,
  { orderId, values, given }: RowValues,
  order: UploadOrder,
  chosen: readonly UploadItem[],
  world: UploadWorld,
): JudgedRow {
  const entries = new Map(chosen.map(({ entry }) => [entry?.ledgerId, entry]));
  const [entry] = entries.values();
  // Several parcels, or a part of it in none: which one is meant, only a person can say.
  if (!entry || entries.size > 1) return { result: 'differs', code: 'DIFFERS', firstLine };
  // An empty cell says nothing.
  const wanted = { ...entry.values, ...pick(values, given) };
  if (saysSame(entry.values, wanted)) return { result: 'unchanged', code: 'UNCHANGED', firstLine };
  const differs: JudgedRow = { result: 'differs', code: 'DIFFERS', firstLine };
  const isWhole = entry.productIds.every(id => chosen.some(item => item.id === id));
  const rival = chosen.some(({ id }) => world.items.has(id));
  if (!isWhole || rival || numberFault(orderId, wanted, world)) return differs;
  remember({ firstLine, values: wanted, isCorrection: true }, orderId, chosen, world);
  const { ledgerId, revision } = entry;
  return {
    ...differs,
    plan: { ...planOf(orderId, order, wanted, chosen), corrects: { ledgerId, revision } },
  };
}

const pick = (values: ShipmentValues, fields: readonly (keyof ShipmentValues)[]): Partial<ShipmentValues> =>
  Object.fromEntries(fields.map(field => [field, values[field]]));

/** What speaks against confirming these items for the first time. */
function faultOf(
  { orderId, values }: RowValues,
  order: UploadOrder,
  chosen: readonly UploadItem[],
  world: UploadWorld,
): RowFault | undefined {
  const ids = chosen.map(({ id }) => id);
  const refusal =
    refusalOfClosed(order, chosen, ids) ??
    refusalOfValues(values, order.createdAt, world.now) ??
    refusalOfIneligible(values, order.carriers, listDay(world.now));
  if (refusal) return faultOfRefusal(refusal);
  const isRequested = [order, ...chosen].some(({ status }) => status === 'cancellation-requested');
  // The buyer's wish is answered by a person, not by a file that was written before it.
  return isRequested ? { code: 'CANCELLATION_REQUESTED' } : numberFault(orderId, values, world);
}

function numberFault(
  orderId: string,
  values: ShipmentValues,
  { labels, numbers }: UploadWorld,
): RowFault | undefined {
  const number = parcelNumber(values);
  if (number === undefined) return undefined;
  const inFile = numbers.get(number);
  const other =
    inFile !== undefined && inFile !== orderId ? inFile : labels.get(number)?.find(id => id !== orderId);
  return other === undefined ? undefined : { code: 'NUMBER_USED', detail: other };
}

function plan(
  { line }: UploadedRow,
  { orderId, values }: RowValues,
  order: UploadOrder,
  chosen: readonly UploadItem[],
  world: UploadWorld,
): JudgedRow {
  const parcel = order.items
    .map(({ id }) => world.items.get(id))
    .find(one => one !== undefined && !one.isCorrection && saysSame(one.values, values));
  const firstLine = parcel?.firstLine ?? line;
  remember({ firstLine, values, isCorrection: false }, orderId, chosen, world);
  const isUnusual = fitsTrackingForm(values.carrier, values.trackingId) === false;
  return {
    result: 'ready',
    ...(isUnusual && { code: 'NUMBER_UNUSUAL' }),
    firstLine,
    plan: planOf(orderId, order, values, chosen),
  };
}

function remember(
  wish: { firstLine: number; values: ShipmentValues; isCorrection: boolean },
  orderId: string,
  chosen: readonly UploadItem[],
  { items, numbers }: UploadWorld,
): void {
  for (const { id } of chosen) items.set(id, wish);
  const number = parcelNumber(wish.values);
  if (number !== undefined) numbers.set(number, orderId);
}

const planOf = (
  orderId: string,
  { marketplaceId }: UploadOrder,
  values: ShipmentValues,
  chosen: readonly UploadItem[],
) => ({
  orderId,
  marketplaceId,
  values,
  products: chosen.map(({ id, quantity }) => ({ productId: id, quantity })),
});

const codes: Partial<Record<ErrorCode, UploadCode>> = {
  'SHIPMENT.ORDER_UNKNOWN': 'ORDER_UNKNOWN',
  'SHIPMENT.ORDER_CANCELLED': 'ORDER_CANCELLED',
  'SHIPMENT.SHIPPED_ELSEWHERE': 'CONFIRMED_ELSEWHERE',
  'SHIPMENT.ALREADY_CONFIRMED': 'DIFFERS',
  'SHIPMENT.PRODUCT_UNKNOWN': 'ITEM_UNKNOWN',
  'SHIPMENT.PARTIAL_QUANTITY': 'QUANTITY_SPLIT',
  'SHIPMENT.QUANTITY_CHANGED': 'QUANTITY_SPLIT',
  'SHIPMENT.DISPATCH_DATE': 'DATE_OUT_OF_RANGE',
  'SHIPMENT.CARRIER_NAME': 'CARRIER_UNKNOWN',
  'SHIPMENT.CARRIER_NOT_ELIGIBLE': 'CARRIER_NOT_ELIGIBLE',
  'SHIPMENT.LABEL_IN_USE': 'NUMBER_USED',
  'SHIPMENT.DELIVERED': 'DELIVERED',
  'SHIPMENT.CHANGED': 'CHANGED',
};

/** The details that a reader of the result wants, where there are any. */
const detailFields = ['orderId', 'ordered', 'until'] as const;

/** What a confirmation's own refusal is called in the result of an upload. */
export function faultOfRefusal({ code, message, details }: Refusal): RowFault {
  const own = codes[code];
  if (!own) return { code: 'REFUSED', detail: message };
  const { earliest, latest } = details;
  const detail =
    earliest !== undefined && latest !== undefined
      ? `${earliest} – ${latest}`
      : detailFields.map(field => details[field]).find(value => value !== undefined);
  return { code: own, ...(detail !== undefined && { detail: String(detail) }) };
}
