import { catalogue } from './catalogue.ts';

/** What every page says of the changes on this device; the rest is loaded with their own screen. */
export const savedHereTexts = catalogue({
  en: {
    title: 'Pending changes',
    badge: (count: number) => `${count} saved`,
    badgeRest: ' on this device',
    badgeSaved: ' saved',
    badgeLabel: (count: number) => `${count} saved on this device. Open Pending changes`,
    badgeBlockedLabel: (count: number, blocked: number) =>
      blocked === 1
        ? `${count} saved on this device, 1 needs attention. Open Pending changes`
        : `${count} saved on this device, ${blocked} need attention. Open Pending changes`,
    problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    problemsLabel: (count: number) =>
      count === 1
        ? '1 order needs attention. Open Pending changes'
        : `${count} orders need attention. Open Pending changes`,
    allSent: 'All sent',
    allSentLabel: 'All changes sent. Open Pending changes',
    storageBroken:
      'This device’s storage isn’t responding, so saved changes can’t be shown. Restart the browser.',
  },
  'zh-CN': {
    title: '待发送的更改',
    badge: (count: number) => `本机保存 ${count} 条`,
    badgeRest: '',
    badgeSaved: ' 条已保存',
    badgeLabel: (count: number) => `本机保存 ${count} 条，打开待发送的更改`,
    badgeBlockedLabel: (count: number, blocked: number) =>
      `本机保存 ${count} 条，${blocked} 条需要处理，打开待发送的更改`,
    problems: (count: number) => `${count} 个问题`,
    problemsLabel: (count: number) => `${count} 个订单需要处理，打开待发送的更改`,
    allSent: '已全部发送',
    allSentLabel: '更改已全部发送，打开待发送的更改',
    storageBroken: '本机存储没有响应，无法显示保存的内容。请重启浏览器。',
  },
});
