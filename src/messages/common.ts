import { catalogue } from './catalogue.ts';

export const commonTexts = catalogue(
  {
    product: 'Portolan',
    cancel: 'Cancel',
    close: 'Close',
    loading: 'Loading',
    notifications: 'Notifications',
    refresh: 'Refresh',
    search: 'Search',
    tryAgain: 'Try again',
    errorTitle: 'Error',
    errorFallback: 'An error occurred. Please try again later.',
    unreachable: 'Portolan can’t be reached. Check the connection and try again.',
    /** What happened, and why. */
    because: (what: string, reason: string) => `${/[.!]$/.test(what) ? what : `${what}.`} ${reason}`,
    tooManyTries: (minutes: number | undefined) => {
      if (minutes === undefined) return 'Too many attempts. Try again later.';
      return `Too many attempts. Try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`;
    },
  },
  {
    product: 'Portolan',
    cancel: '取消',
    close: '关闭',
    loading: '正在加载',
    notifications: '通知',
    refresh: '刷新',
    search: '搜索',
    tryAgain: '重试',
    errorTitle: '错误',
    errorFallback: '发生错误，请稍后再试。',
    unreachable: '无法连接 Portolan。请检查网络后重试。',
    because: (what: string, reason: string) => `${/[。！]$/.test(what) ? what : `${what}。`}${reason}`,
    tooManyTries: (minutes: number | undefined) => {
      if (minutes === undefined) return '尝试次数过多，请稍后再试。';
      return minutes <= 1 ? '尝试次数过多，请一分钟后再试。' : `尝试次数过多，请 ${minutes} 分钟后再试。`;
    },
  },
);
