import type { SearchField } from '#src/contract/orders/search-hits.ts';
import { catalogue } from './catalogue.ts';

/** What the search finds beside the list; loaded when something is searched for. */
export const foundOrdersTexts = catalogue({
  en: {
    title: 'Found by order contents',
    notListed: (search: string) => `No order ID, MRN, place or status matches “${search}”`,
    notListedText: 'The orders below were found by their contents.',
    field: {
      order: 'Order ID',
      tracking: 'Tracking ID',
      'former-tracking': 'Former tracking ID',
      sku: 'SKU',
      asin: 'ASIN',
      name: 'Product',
      person: 'Confirmed by',
    } satisfies Record<SearchField, string>,
    hit: (field: string, text: string) => `${field}: ${text}`,
    itemsOf: (orderId: string) => `Items of ${orderId}`,
    more: 'There are more results. Try a more specific search.',
    limit: {
      'on-device': 'Only what is on this device was searched.',
      failed: 'The server couldn’t search. Only what is on this device was searched.',
      'too-long': 'The search is too long: enter a single number or a few words.',
    },
  },
  'zh-CN': {
    title: '按单号和商品找到的订单',
    notListed: (search: string) => `订单号、MRN、地点和状态中均无“${search}”`,
    notListedText: '以下订单是按单号和商品找到的。',
    field: {
      order: '订单号',
      tracking: '物流单号',
      'former-tracking': '原物流单号',
      sku: 'SKU',
      asin: 'ASIN',
      name: '商品',
      person: '确认人',
    } satisfies Record<SearchField, string>,
    hit: (field: string, text: string) => `${field}：${text}`,
    itemsOf: (orderId: string) => `${orderId} 的商品`,
    more: '还有更多结果，请输入更具体的内容。',
    limit: {
      'on-device': '仅搜索了本机上的内容。',
      failed: '服务器搜索失败，仅搜索了本机上的内容。',
      'too-long': '搜索内容过长，请输入一个单号或几个词。',
    },
  },
});
