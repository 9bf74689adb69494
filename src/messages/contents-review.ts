import { counted } from '#src/contract/words/counted.ts';
import { catalogue } from './catalogue.ts';

/** Codes that people assigned, and parcels that weren't counted, in the settings of companies that require it. */
export const contentsReviewTexts = catalogue({
  en: {
    codes: 'Product codes',
    codesHint:
      'Codes that people assigned to an item while they packed. A scan of the code counts one unit of that SKU.',
    fromCatalogue: (count: number) =>
      counted(count, {
        one: 'Amazon’s catalog added the EAN or UPC of 1 product.',
        other: 'Amazon’s catalog added the EAN or UPC of # products.',
      }),
    catalogueRefused:
      'Amazon doesn’t let Portolan look up EAN and UPC codes: the authorization lacks the role “Product Listing”. Assign codes while packing.',
    noCodes: 'No code has been assigned yet.',
    sku: (sku: string) => `SKU ${sku}`,
    assigned: (person: string, when: string) => `${person} · ${when}`,
    formerMember: 'Former member',
    suggested: 'Suggested',
    accept: 'Accept',
    acceptOf: (code: string) => `Accept ${code}`,
    accepting: 'Accepting…',
    accepted: 'Code accepted.',
    notAccepted: 'The code couldn’t be accepted.',
    remove: 'Remove',
    removeOf: (code: string) => `Remove ${code}`,
    removing: 'Removing…',
    removed: 'Code removed.',
    notRemoved: 'The code couldn’t be removed.',
    parcels: 'Parcels that weren’t counted',
    parcelsHint: (days: number) => `Confirmed in the last ${days} days without a complete count.`,
    noParcels: 'Every parcel was counted.',
    skipped: (count: number) => counted(count, { one: '1 unit skipped', other: '# units skipped' }),
    notAsked: (count: number) => counted(count, { one: '1 unit not counted', other: '# units not counted' }),
    by: (person: string, device: string, when: string) => `${person} · ${device} · ${when}`,
    needsConnection: 'This list isn’t saved on this device. Go online to load it.',
  },
  'zh-CN': {
    codes: '商品编码',
    codesHint: '打包时由人员指定给商品的编码。扫描该编码会计一件对应 SKU 的商品。',
    fromCatalogue: (count: number) => `已从亚马逊商品目录取得 ${count} 个商品的 EAN/UPC 编码。`,
    catalogueRefused:
      '亚马逊不允许 Portolan 查询 EAN/UPC 编码：授权中缺少“Product Listing”角色。请在打包时指定编码。',
    noCodes: '尚未指定任何编码。',
    sku: (sku: string) => `SKU ${sku}`,
    assigned: (person: string, when: string) => `${person} · ${when}`,
    formerMember: '前成员',
    suggested: '建议',
    accept: '采用',
    acceptOf: (code: string) => `采用 ${code}`,
    accepting: '正在采用…',
    accepted: '已采用该编码。',
    notAccepted: '未能采用编码。',
    remove: '移除',
    removeOf: (code: string) => `移除 ${code}`,
    removing: '正在移除…',
    removed: '已移除该编码。',
    notRemoved: '未能移除编码。',
    parcels: '未清点的包裹',
    parcelsHint: (days: number) => `最近 ${days} 天内未完整清点就确认发货的包裹。`,
    noParcels: '所有包裹均已清点。',
    skipped: (count: number) => `跳过 ${count} 件`,
    notAsked: (count: number) => `${count} 件未清点`,
    by: (person: string, device: string, when: string) => `${person} · ${device} · ${when}`,
    needsConnection: '此列表不保存在本机，请联网获取。',
  },
});
