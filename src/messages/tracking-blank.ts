import { catalogue } from './catalogue.ts';

/** Shown in place of the orders; loaded when there are none to show. */
export const trackingBlankTexts = catalogue({
  en: {
    noneOfFilter: (filter: string) => `No orders in “${filter}”`,
    noneOfStatusText: 'Orders move between these filters as their status changes.',
    noneToShipText: 'This filter shows only orders that still need to be shipped.',
    showAll: 'Show all orders',
    emptyTitle: 'No orders in customs yet',
    emptyText: 'Marketplace orders going through customs appear here with their status, place and MRN.',
    noMatchTitle: (search: string) => `Nothing matches “${search}”`,
    noMatchText: 'Search covers order IDs, MRNs, places, status, tracking IDs, SKUs, ASINs and products.',
    clearSearch: 'Clear search',
  },
  'zh-CN': {
    noneOfFilter: (filter: string) => `“${filter}”下没有订单`,
    noneOfStatusText: '订单状态变化后，会出现在其他筛选条件下。',
    noneToShipText: '此筛选条件下只显示待发货的订单。',
    showAll: '显示全部订单',
    emptyTitle: '暂无清关中的订单',
    emptyText: '订单进入清关后，会在这里显示状态、地点和 MRN。',
    noMatchTitle: (search: string) => `没有与“${search}”匹配的结果`,
    noMatchText: '可按订单号、MRN、地点、状态、物流单号、SKU、ASIN 和商品搜索。',
    clearSearch: '清除搜索',
  },
});
