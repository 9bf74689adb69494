import type { UploadColumn } from '#src/contract/shipments/confirmation-upload.ts';

/** What people and their programs call a column, beside its own name: English, German and Chinese. */
const otherNames: Record<UploadColumn, readonly string[]> = {
  'order-id': [
    ...['amazon order id', 'order number', 'amazon order number', 'order no'],
    ...['Bestellnummer', 'Amazon Bestellnummer', 'Bestell-ID', 'Amazon Bestell-ID', 'Bestellnr'],
    ...['订单号', '订单编号', '订单ID', '亚马逊订单号', '亚马逊订单编号', '平台订单号', '平台订单编号'],
  ],
  'order-item-id': [
    ...['amazon order item id', 'order item number'],
    ...['Bestellpositionsnummer', 'Bestellposten-ID', 'Bestellpositions-ID', 'Bestellartikelnummer'],
    ...['订单商品编号', '订单商品号', '订单商品ID', '商品编号', '订单项编号', '订单项ID'],
  ],
  quantity: [
    ...['qty', 'quantity shipped', 'shipped quantity'],
    ...['Menge', 'Versandmenge', 'Versandte Menge', 'Anzahl'],
    ...['数量', '发货数量', '商品数量'],
  ],
  'ship-date': [
    ...['shipped date', 'shipping date', 'shipment date', 'dispatch date'],
    ...['Versanddatum', 'Versandtag'],
    ...['发货日期', '发货时间', '配送日期'],
  ],
  'carrier-code': [
    ...['carrier', 'shipping carrier', 'courier'],
    ...['Spediteur', 'Versanddienstleister', 'Versanddienst', 'Versandunternehmen', 'Transporteur'],
    ...['Spediteurcode', 'Paketdienst'],
    ...['物流商', '承运商', '承运人', '物流公司', '快递公司', '承运商代码', '承运人代码', '物流商代码'],
  ],
  'carrier-name': [
    ...['other carrier', 'other carrier name', 'name of carrier'],
    ...['Spediteurname', 'Name des Spediteurs', 'Name des Versanddienstleisters', 'Anderer Spediteur'],
    ...['Anderer Versanddienstleister'],
    ...['其他承运商', '其他承运人', '其他物流商', '承运商名称', '承运人名称', '物流商名称'],
  ],
  'tracking-number': [
    ...['tracking id', 'tracking', 'tracking no', 'tracking code', 'shipment tracking number'],
    ...['Sendungsnummer', 'Sendungsverfolgungsnummer', 'Trackingnummer', 'Paketnummer', 'Sendungs-ID'],
    ...[
      '运单号',
      '物流单号',
      '跟踪号',
      '快递单号',
      '运单编号',
      '追踪编号',
      '追踪号',
      '货件追踪编号',
      '跟踪单号',
    ],
  ],
  'ship-method': [
    ...['service', 'shipping service', 'shipping method', 'delivery service', 'ship service'],
    ...['Versandart', 'Versandmethode', 'Versandservice', 'Lieferservice'],
    ...['发货方式', '运输方式'],
    ...['配送', '物流'].flatMap(kind => [`${kind}方式`, `${kind}服务`]),
  ],
  sku: [
    ...['seller sku', 'merchant sku', 'item sku', 'msku'],
    ...['Händler-SKU', 'Verkäufer-SKU', 'Artikel-SKU'],
    ...['卖家SKU', '商品SKU', '平台SKU'],
  ],
  'ship-from': [
    ...['dispatch from', 'shipped from', 'ship from name'],
    ...['Versandort', 'Versand von', 'Absendeort'],
    ...['发货地', '发货地点', '发货地址', '发货仓库'],
  ],
};

/** Letters and digits alone: case, spaces, hyphens, underscores, quotes and full width make no difference. */
const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const columns = new Map<string, UploadColumn>();
for (const [column, names] of Object.entries(otherNames) as [UploadColumn, readonly string[]][]) {
  for (const name of [column, ...names]) columns.set(folded(name), column);
}

/** Longer than any name that is known: a cell of a megabyte needn't be looked at. */
const longestName = 100;

/** The column that is called so in the first line of a table. */
export const columnOf = (name: string): UploadColumn | undefined =>
  name.length > longestName ? undefined : columns.get(folded(name));

/** How many columns a line names, or 0 where it is no header: orders and something about them have to be there. */
export function countKnown(names: readonly string[]): number {
  const known = new Set(names.map(columnOf));
  known.delete(undefined);
  return known.has('order-id') && known.size > 1 ? known.size : 0;
}
