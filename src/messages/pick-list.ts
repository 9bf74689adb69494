import { catalogue } from './catalogue.ts';

export const pickListTexts = catalogue({
  en: {
    title: 'Pick list',
    meaning: (most: number) =>
      `What to pick for the first ${most} orders shown in To ship. The list stays the same until you start a new one; orders packed or cancelled in the meantime are removed.`,
    orders: (count: string) => (count === '1' ? '1 order' : `${count} orders`),
    several: 'Multi-unit orders',
    single: 'Single-unit orders',
    tick: 'Picked',
    tickOf: (article: string) => `Picked: ${article}`,
    article: 'Product',
    units: 'Units',
    order: 'Order',
    contents: 'Contents',
    piece: (count: string, article: string) => `${count} × ${article}`,
    print: 'Print',
    renew: 'New list',
    emptyTitle: 'Nothing to pick',
    emptyText: 'None of these orders is still to ship, or their contents aren’t on this device.',
  },
  'zh-CN': {
    title: '拣货单',
    meaning: (most: number) =>
      `“待发货”中前 ${most} 个订单需要拣取的商品。新建之前内容保持不变；期间已打包或取消的订单会自动移除。`,
    orders: (count: string) => `${count} 个订单`,
    several: '多件订单',
    single: '单件订单',
    tick: '已拣',
    tickOf: (article: string) => `已拣：${article}`,
    article: '商品',
    units: '件数',
    order: '订单号',
    contents: '商品',
    piece: (count: string, article: string) => `${count} × ${article}`,
    print: '打印',
    renew: '新建拣货单',
    emptyTitle: '没有需要拣取的商品',
    emptyText: '这些订单都已不在待发货之列，或其商品信息不在本机上。',
  },
});
