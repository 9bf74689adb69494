import { catalogue } from './catalogue.ts';

/** Apart from the form’s own texts: a confirmation may be processed while any page is open. */
export const shipmentReportTexts = catalogue({
  en: {
    done: {
      confirmed: 'Shipment confirmation was successfully processed!',
      amended: 'The correction was saved.',
      noted: 'The second parcel was noted in the order’s history.',
    },
    kept: 'Saved on this device',
    keptDetail: 'The shipment confirmation will be sent once there is a connection.',
    heldDetail: 'An earlier change to this order needs your decision first. Open Pending changes.',
  },
  'zh-CN': {
    done: {
      confirmed: '发货确认已成功处理！',
      amended: '更正已保存。',
      noted: '第二个包裹已记入订单历史。',
    },
    kept: '已保存在本机',
    keptDetail: '一旦联网，将立即发送该发货确认。',
    heldDetail: '请先在“待处理更改”中处理此订单的较早更改。',
  },
});
