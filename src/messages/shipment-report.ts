import { catalogue } from './catalogue.ts';

/** Apart from the form’s own texts: a confirmation may be processed while any page is open. */
export const shipmentReportTexts = catalogue(
  {
    succeeded: 'Shipment confirmation was successfully processed!',
    corrected: 'The correction was saved.',
    kept: 'Saved on this device',
    keptDetail: 'The shipment confirmation will be sent once there is a connection.',
    heldDetail: 'An earlier change to this order needs your decision first. Open Pending changes.',
  },
  {
    succeeded: '发货确认已成功处理！',
    corrected: '更正已保存。',
    kept: '已保存在本机',
    keptDetail: '一旦联网，将立即发送该发货确认。',
    heldDetail: '请先在“待处理更改”中处理此订单的较早更改。',
  },
);
