import { catalogue } from './catalogue.ts';

export const todayTexts = catalogue({
  en: {
    overdue: 'Overdue',
    dueToday: 'Due today',
    toShip: 'To ship',
    needsYou: 'Needs you',
    load: 'Ship-by dates, next seven days',
    shipBy: 'Ship by',
    dueOn: (day: string, count: number) => `${day}: ${count === 1 ? '1 order' : `${count} orders`} to ship`,
    lists: 'Order lists',
    tracking: 'Tracking',
  },
  'zh-CN': {
    overdue: '已逾期',
    dueToday: '今日到期',
    toShip: '待发货',
    needsYou: '需要处理',
    load: '未来七天的发货期限',
    shipBy: '发货期限',
    dueOn: (day: string, count: number) => `${day}：${count} 个订单须发货`,
    lists: '订单列表',
    tracking: '清关跟踪',
  },
});
