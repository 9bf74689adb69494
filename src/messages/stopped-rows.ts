import { counted } from '#src/contract/words/counted.ts';
import { catalogue } from './catalogue.ts';

export const stoppedRowsTexts = catalogue({
  en: {
    stoppedElsewhere: (count: number) =>
      counted(count, {
        one: '1 of your changes in another company is waiting on this device and isn’t being sent.',
        other: '# of your changes in other companies are waiting on this device and aren’t being sent.',
      }),
    stoppedElsewhereText:
      'Switch to that company to see why. If you are no longer a member there, ask its owner to invite you again; it will then be sent.',
    deliveryFault: 'An error in the app kept it from sending. Everything is still saved on this device.',
    deliveryFaultText: (message: string) =>
      `Reload the app. If this keeps happening, export what is waiting and contact support. ${message}`,
  },
  'zh-CN': {
    stoppedElsewhere: (count: number) => `您在其他公司的 ${count} 项更改正在本机等待，目前不会发送。`,
    stoppedElsewhereText:
      '请切换到该公司查看原因。如果您已不是该公司的成员，请联系其所有者重新邀请您，之后会自动发送。',
    deliveryFault: '应用出错，未能发送。所有内容仍保存在本机。',
    deliveryFaultText: (message: string) =>
      `请重新加载应用。如果问题仍然存在，请导出未发送的更改并联系客服。${message}`,
  },
});
