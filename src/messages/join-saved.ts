import { catalogue } from './catalogue.ts';

/** Of an invitation to a company that was opened on this device and waits for an answer. */
export const joinSavedTexts = catalogue({
  en: {
    title: 'An invitation to join a company is saved on this device',
    signedOutText: 'Open it to join. You don’t need to sign up first.',
    open: 'Open the invitation',
  },
  'zh-CN': {
    title: '本机保存了一份加入公司的邀请',
    signedOutText: '打开邀请即可加入，无需先注册。',
    open: '打开邀请',
  },
});
