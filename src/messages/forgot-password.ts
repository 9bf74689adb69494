import { catalogue } from './catalogue.ts';

/** A forgotten password: the page that asks for a link, and the page of the link. */
export const forgotPasswordTexts = {
  request: catalogue({
    en: {
      title: 'Forgot your password?',
      intro: 'Enter the address you sign in with. We’ll email you a link to choose a new password.',
      email: 'Email',
      emailMalformed: 'Enter an email address, such as name@company.com.',
      send: 'Send the link',
      sending: 'Sending…',
      sent: (email: string) =>
        `If ${email} has an account, a link is on its way. It works for 30 minutes. No email? Check your spam folder and the spelling of the address.`,
      sendAgain: 'Send it again',
      failed: 'The link wasn’t sent.',
      signIn: 'Back to sign-in',
    },
    'zh-CN': {
      title: '忘记密码？',
      intro: '请输入您的登录邮箱，我们会发送设置新密码的链接。',
      email: '邮箱',
      emailMalformed: '请输入邮箱地址，例如 name@company.com。',
      send: '发送链接',
      sending: '正在发送…',
      sent: (email: string) =>
        `如果 ${email} 已注册账号，链接将发送至该邮箱，30 分钟内有效。没有收到？请查看垃圾邮件，并检查邮箱地址是否正确。`,
      sendAgain: '重新发送',
      failed: '链接未发送。',
      signIn: '返回登录',
    },
  }),
  choose: catalogue({
    en: {
      title: 'Choose a new password',
      intro:
        'All your devices will be signed out. Unsent changes stay on those devices and are sent after you sign in again.',
      save: 'Save password',
      saving: 'Saving…',
      saved: 'Your password was changed. Sign in with it from now on.',
      failed: 'The password wasn’t changed.',
      linkWrong: 'This link has already been used or has expired.',
      newLink: 'Get a new link',
      goOn: 'Go to Portolan',
    },
    'zh-CN': {
      title: '设置新密码',
      intro: '您的所有设备都将退出登录。这些设备上未发送的更改会保留，重新登录后自动发送。',
      save: '保存密码',
      saving: '正在保存…',
      saved: '密码已修改。今后请使用新密码登录。',
      failed: '密码未修改。',
      linkWrong: '此链接已使用或已过期。',
      newLink: '获取新的链接',
      goOn: '前往 Portolan',
    },
  }),
};
