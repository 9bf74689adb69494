import { catalogue } from './catalogue.ts';

export const signOutTexts = catalogue({
  en: {
    title: 'Unsent changes on this device',
    waiting: (count: number) =>
      count === 1
        ? '1 change has not reached the server yet. What do you want to do with it?'
        : `${count} changes have not reached the server yet. What do you want to do with them?`,
    sendNow: 'Send now, then sign out',
    sending: 'Sending...',
    sendFailed: (count: number) =>
      count === 1 ? '1 change could not be sent.' : `${count} changes could not be sent.`,
    sendPaused: (count: number, time: string) =>
      count === 1
        ? `The server asked us to wait until ${time}. 1 change has not been sent.`
        : `The server asked us to wait until ${time}. ${count} changes have not been sent.`,
    keep: (name: string) => `Keep for ${name}`,
    keepText:
      'They stay on this device, where others who use it could read them, until you sign in here again.',
    export: 'Export as a file',
    discard: 'Discard',
    discardText: 'They will be removed from this device for good. Anything not sent yet is lost.',
    discardConfirm: 'Discard for good and sign out',
    discardAnyway: 'Discard anyway and sign out',
    signOut: 'Sign out',
    back: 'Back',
    cancel: 'Stay signed in',
    offlineTitle: 'Log out without a connection?',
    offlineText:
      'Nobody can sign in on this device again until there is a connection. What is here can’t be used until then.',
    endedElsewhere: 'You signed out in another tab',
    endedElsewhereText: 'This tab was signed out too.',
  },
  'zh-CN': {
    title: '本机有待发送的更改',
    waiting: (count: number) => `${count} 项更改尚未到达服务器。如何处理？`,
    sendNow: '立即发送后退出',
    sending: '正在发送…',
    sendFailed: (count: number) => `${count} 项更改未能发送。`,
    sendPaused: (count: number, time: string) => `服务器要求等待至 ${time}。${count} 项更改尚未发送。`,
    keep: (name: string) => `为 ${name} 保留`,
    keepText: '它们会留在本机，直到您再次在此登录；使用本机的其他人可能读取。',
    export: '导出为文件',
    discard: '放弃',
    discardText: '它们将从本机永久移除。未送达的内容会丢失。',
    discardConfirm: '确认放弃并退出',
    discardAnyway: '仍然放弃并退出',
    signOut: '退出登录',
    back: '返回',
    cancel: '保持登录',
    offlineTitle: '没有网络，仍要退出登录？',
    offlineText: '联网之前，任何人都无法在本机重新登录，本机上的内容也无法使用。',
    endedElsewhere: '您已在其他标签页退出登录',
    endedElsewhereText: '此标签页也随之退出。',
  },
});
