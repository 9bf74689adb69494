import { catalogue } from './catalogue.ts';

export const stoppedRowsTexts = catalogue({
  en: {
    stoppedElsewhere: (count: number) =>
      count === 1
        ? '1 of your changes in another company is waiting on this device and isn’t being sent.'
        : `${count} of your changes in other companies are waiting on this device and aren’t being sent.`,
    stoppedElsewhereText:
      'Switch to that company to see why. If you are no longer a member there, ask its owner for a new invitation: then it is sent.',
    deliveryFault: 'An error in the app kept it from sending. Everything is still saved on this device.',
    deliveryFaultText: (message: string) =>
      `Reload the app. If this stays, export what is waiting and contact the support team. ${message}`,
  },
  'zh-CN': {
    stoppedElsewhere: (count: number) => `您在其他公司的 ${count} 项更改正在本机等待，目前不会发送。`,
    stoppedElsewhereText:
      '请切换到该公司查看原因。如果您已不是该公司的成员，请联系其所有者重新邀请您，之后会自动发送。',
    deliveryFault: '应用出错，未能发送。所有内容仍保存在本机。',
    deliveryFaultText: (message: string) =>
      `请重新加载应用。如果问题仍然存在，请导出等待的内容并联系客服团队。${message}`,
  },
});
