import { catalogue } from './catalogue.ts';

/** Apart from the form’s own texts: a confirmation may be processed while any page is open. */
export const shipmentReportTexts = catalogue({
  en: {
    done: {
      confirmed: 'Shipment confirmation was successfully processed!',
      amended: 'The correction was saved.',
      recorded: 'The second parcel was recorded in the order’s history.',
    },
    queued: 'Saved on this device',
    queuedDetail: 'The shipment confirmation will be sent when you’re back online.',
    blockedDetail: 'An earlier change to this order needs your decision first. Open Pending changes.',
  },
  'zh-CN': {
    done: {
      confirmed: '发货确认已成功处理！',
      amended: '更正已保存。',
      recorded: '第二个包裹已记入订单的操作记录。',
    },
    queued: '已保存在本机',
    queuedDetail: '联网后将自动发送该发货确认。',
    blockedDetail: '请先在“待发送的更改”中处理此订单的较早更改。',
  },
});
