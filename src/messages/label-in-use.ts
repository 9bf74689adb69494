import { catalogue } from './catalogue.ts';

export const labelInUseTexts = catalogue({
  en: {
    title: 'Which order is this label on?',
    used: (trackingId: string, orderId: string, who: string, moment: string) =>
      `${trackingId} was already confirmed for order ${orderId} (${who} · ${moment}).`,
    another: (orderId: string) => `Enter another number for ${orderId}`,
    correctOther: (orderId: string, other: string) => `It is on ${orderId}: correct ${other}`,
    swapped: (other: string, trackingId: string) => `The labels were swapped: ${other} has ${trackingId}`,
    shared: 'Both orders are in one parcel',
    noCombining:
      'For shipments from outside the EU, the marketplace doesn’t allow several orders in one parcel, or one order in several parcels.',
    sending: 'Sending…',
    failed: 'It couldn’t be sent. Check Pending changes.',
  },
  'zh-CN': {
    title: '这张面单贴在哪个订单上？',
    used: (trackingId: string, orderId: string, who: string, moment: string) =>
      `${trackingId} 已用于订单 ${orderId} 的发货确认（${who} · ${moment}）。`,
    another: (orderId: string) => `为 ${orderId} 输入其他单号`,
    correctOther: (orderId: string, other: string) => `面单属于 ${orderId}，更正 ${other}`,
    swapped: (other: string, trackingId: string) => `两张面单贴反了：${other} 应为 ${trackingId}`,
    shared: '两个订单在同一包裹中',
    noCombining: '从欧盟境外发货时，平台不允许将多个订单合并为一个包裹，也不允许将一个订单拆成多个包裹。',
    sending: '正在发送…',
    failed: '未能发送，请查看“待发送的更改”。',
  },
});
