import { catalogue } from './catalogue.ts';

export const commonTexts = catalogue({
  en: {
    product: 'Portolan',
    cancel: 'Cancel',
    close: 'Close',
    loading: 'Loading…',
    notifications: 'Notifications',
    refresh: 'Refresh',
    search: 'Search',
    tryAgain: 'Try again',
    errorTitle: 'Error',
    errorFallback: 'An error occurred. Please try again later.',
    unreachable: 'Can’t reach Portolan. Check your connection and try again.',
    /** What happened, and why, or what to do. */
    because: (what: string, reason: string | undefined) =>
      `${/[.!]$/.test(what) ? what : `${what}.`} ${reason ?? 'Try again.'}`,
    tooManyTries: (minutes: number | undefined) =>
      `Too many attempts. Try again ${minutes === undefined ? 'later' : minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`}.`,
  },
  'zh-CN': {
    product: 'Portolan',
    cancel: '取消',
    close: '关闭',
    loading: '正在加载…',
    notifications: '通知',
    refresh: '刷新',
    search: '搜索',
    tryAgain: '重试',
    errorTitle: '错误',
    errorFallback: '发生错误，请稍后再试。',
    unreachable: '无法连接 Portolan。请检查网络后重试。',
    because: (what: string, reason: string | undefined) =>
      `${/[。！]$/.test(what) ? what : `${what}。`}${reason ?? '请重试。'}`,
    tooManyTries: (minutes: number | undefined) =>
      `尝试次数过多，请${minutes === undefined ? '稍后' : ` ${minutes} 分钟后`}再试。`,
  },
});
