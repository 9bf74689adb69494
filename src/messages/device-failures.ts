import { catalogue } from './catalogue.ts';

/** Failures caused neither by the network nor by what somebody typed. */
export const deviceFailureTexts = catalogue({
  en: {
    unreadable: 'This version of the app doesn’t understand the server’s response. Reload and try again.',
    storageFull:
      'This device is out of storage, so you can’t stay signed in. Free up some space, then try again.',
    storageFailed:
      'This browser doesn’t let Portolan store anything. Allow it to store data for this site, then try again.',
    renewalUnreadable:
      'Your session couldn’t be renewed. You may have to sign in again soon; nothing is lost.',
    renewalFull:
      'This device is out of storage, so your session couldn’t be renewed. Free up some space, or you may have to sign in again soon.',
    renewalFailed:
      'This browser’s storage isn’t responding, so your session couldn’t be renewed. You may have to sign in again soon.',
  },
  'zh-CN': {
    unreadable: '当前版本无法识别服务器的响应，请刷新页面后重试。',
    storageFull: '本机空间不足，无法保持登录。请清理空间后重试。',
    storageFailed: '浏览器不允许 Portolan 保存数据。请允许本站保存数据后重试。',
    renewalUnreadable: '登录状态未能续期，您可能很快需要重新登录。数据不会丢失。',
    renewalFull: '本机空间不足，登录状态未能续期。请清理空间，否则您可能很快需要重新登录。',
    renewalFailed: '浏览器存储没有响应，登录状态未能续期。您可能很快需要重新登录。',
  },
});
