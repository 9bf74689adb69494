import type { HandOverMark } from '#src/contract/shipments/hand-over-mark.ts';
import { catalogue } from './catalogue.ts';

/** What has become of a parcel that was handed over. */
export const handOverMarkTexts = catalogue({
  en: {
    'two-lists': 'On two lists',
    cancelled: 'Cancelled',
    rejected: 'Confirmation rejected',
    corrected: 'Tracking ID corrected since',
    unknown: 'No confirmation on the server',
  } satisfies Record<HandOverMark, string>,
  'zh-CN': {
    'two-lists': '同时在两份清单上',
    cancelled: '已取消',
    rejected: '发货确认被拒',
    corrected: '物流单号后来已更正',
    unknown: '服务器上没有其发货确认',
  },
});
