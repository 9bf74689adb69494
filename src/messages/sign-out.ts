import { counted } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

export const signOutTexts = catalogue({
  en: {
    title: 'Unsent changes on this device',
    waiting: (count: number) =>
      counted(count, {
        one: '1 change has not reached the server yet. What do you want to do with it?',
        other: '# changes have not reached the server yet. What do you want to do with them?',
      }),
    sendNow: 'Send now, then sign out',
    sending: 'Sending…',
    sendFailed: (count: number) =>
      counted(count, {
        one: '1 change could not be sent. Try again.',
        other: '# changes could not be sent. Try again.',
      }),
    sendPaused: (count: number, when: string) =>
      `The server is busy. Sending resumes ${when}. ${counted(count, { one: '1 change has not been sent.', other: '# changes have not been sent.' })}`,
    leave: (name: string) => `Keep for ${name}`,
    leaveText: (count: number) =>
      counted(count, {
        one: 'It stays on this device, where others who use it could read it, until you sign in here again.',
        other:
          'They stay on this device, where others who use it could read them, until you sign in here again.',
      }),
    export: 'Export as a file',
    discard: 'Discard',
    discardText: (count: number) =>
      counted(count, {
        one: 'It will be removed from this device for good and can’t be brought back.',
        other: 'They will be removed from this device for good and can’t be brought back.',
      }),
    discardConfirm: 'Discard for good and sign out',
    discardAnyway: 'Discard anyway and sign out',
    signOut: 'Sign out',
    back: 'Back',
    cancel: 'Stay signed in',
    openListsTitle: 'Discard open hand-over lists?',
    openListsText: (parcels: number) =>
      counted(parcels, {
        one: '1 parcel was scanned onto a hand-over list that isn’t closed. Logging out discards that list.',
        other:
          '# parcels were scanned onto hand-over lists that aren’t closed. Logging out discards those lists.',
      }),
    openListsConfirm: 'Discard and log out',
    offlineTitle: 'Log out while offline?',
    offlineText:
      'No one can sign in on this device until it’s back online. What is saved here can’t be used until then.',
    endedElsewhere: 'You signed out in another tab',
    endedElsewhereText: 'This tab was signed out too.',
  },
  'zh-CN': {
    title: '本机有未发送的更改',
    waiting: (count: number) => `${count} 项更改尚未送达服务器。如何处理？`,
    sendNow: '立即发送后退出登录',
    sending: '正在发送…',
    sendFailed: (count: number) => `${count} 项更改未能发送，请重试。`,
    sendPaused: (count: number, when: string) =>
      `服务器繁忙，将于 ${when} 继续发送。${count} 项更改尚未发送。`,
    leave: (name: string) => spaced`为${name}保留`,
    leaveText: () => '未发送的更改会留在本机，直到您再次在此登录；使用本机的其他人可能读取。',
    export: '导出为文件',
    discard: '放弃',
    discardText: () => '这些更改将从本机永久删除，无法找回。',
    discardConfirm: '确认放弃并退出登录',
    discardAnyway: '仍然放弃并退出登录',
    signOut: '退出登录',
    back: '返回',
    cancel: '保持登录',
    openListsTitle: '放弃未完成的交接清单？',
    openListsText: (parcels: number) =>
      `${parcels} 个包裹已扫描到尚未完成的交接清单。退出登录后，这些清单将被放弃。`,
    openListsConfirm: '放弃并退出登录',
    offlineTitle: '离线时退出登录？',
    offlineText: '联网之前，任何人都无法在本机登录，本机保存的内容也无法使用。',
    endedElsewhere: '您已在其他标签页退出登录',
    endedElsewhereText: '此标签页也随之退出。',
  },
});
