import { catalogue } from './catalogue.ts';

export const layoutTexts = catalogue({
  en: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    customsTracking: 'Customs Tracking',
    myImporters: 'My Importers',
    help: 'Help',
    unread: (count: number) => `${count} unread`,
    account: (company: string) => `Account, ${company}`,
    accountOf: (marketplace: string, company: string) => `${marketplace} ${company}, account`,
    accountNotReady: 'Account not ready',
    noCompany: 'No company yet',
    settings: 'Settings',
    logOut: 'Log out',
    offline: 'Offline.',
    asOf: (time: string) => `As of ${time}`,
    offlineDetail:
      'Shipment confirmations and importer drafts are saved on this device until you’re back online.',
    refreshFailed: (time: string) => `Showing data from ${time}.`,
    insecureOrigin:
      'This page isn’t loaded over a secure (https) connection, so nothing can be saved on this device. Portolan only works here while you’re online.',
  },
  'zh-CN': {
    skipToContent: '跳到内容',
    mainNavigation: '主导航',
    customsTracking: '清关跟踪',
    myImporters: '我的进口商',
    help: '帮助',
    unread: (count: number) => `${count} 条未读`,
    account: (company: string) => `账号，${company}`,
    accountOf: (marketplace: string, company: string) => `${marketplace} ${company}，账号`,
    accountNotReady: '账号尚未就绪',
    noCompany: '尚无公司',
    settings: '设置',
    logOut: '退出登录',
    offline: '离线。',
    asOf: (time: string) => `数据截至 ${time}`,
    offlineDetail: '发货确认和进口商草稿先保存在本机，联网后自动发送。',
    refreshFailed: (time: string) => `当前显示的是 ${time} 的数据。`,
    insecureOrigin: '当前未使用安全连接（https），无法在本机保存数据，Portolan 仅在联网时可用。',
  },
});
