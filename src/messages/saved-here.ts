import { catalogue } from './catalogue.ts';

/** What every page says of the changes on this device; the rest is loaded with their own screen. */
export const savedHereTexts = catalogue({
  en: {
    title: 'Pending changes',
    savedHere: (count: number) => `${count} saved here`,
    needYou: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
    badgeLabel: (count: number) => `${count} saved on this device. Open Pending changes`,
    needYouLabel: (count: number) =>
      count === 1 ? '1 needs you. Open the list' : `${count} need you. Open the list`,
    allSent: 'All sent',
    allSentLabel: 'All changes sent. Open Pending changes',
    storageBroken:
      'This device’s storage isn’t responding, so saved changes can’t be shown. Restart the browser.',
  },
  'zh-CN': {
    title: '待发送的更改',
    savedHere: (count: number) => `本机保存 ${count} 项`,
    needYou: (count: number) => `${count} 项待您处理`,
    badgeLabel: (count: number) => `本机保存 ${count} 项，打开待发送的更改`,
    needYouLabel: (count: number) => `${count} 项待您处理，打开列表`,
    allSent: '已全部发送',
    allSentLabel: '更改已全部发送，打开待发送的更改',
    storageBroken: '本机存储没有响应，无法显示保存的内容。请重启浏览器。',
  },
});
