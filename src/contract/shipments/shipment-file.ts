/**
 * Columns of a file of shipment confirmations, one line for each item: the marketplace's eight, then ours. Names are fixed,
 * in every language; new ones come at the end.
 */
export const shipmentFileColumns = [
  'order-id',
  'order-item-id',
  'quantity',
  'ship-date',
  'carrier-code',
  'carrier-name',
  'tracking-number',
  'ship-method',
  'sku',
  'ship-from',
] as const;

export type ShipmentFileLine = Record<(typeof shipmentFileColumns)[number], string>;

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function shipmentFile(lines: readonly ShipmentFileLine[]): string {
  const rows = [[...shipmentFileColumns], ...lines.map(line => shipmentFileColumns.map(name => line[name]))];
  return `\uFEFF${rows.map(row => `${row.map(field).join(',')}\r\n`).join('')}`;
}
