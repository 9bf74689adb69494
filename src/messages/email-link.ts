import { catalogue } from './catalogue.ts';

/** The page that the links of the two emails about a new email address open. */
export const emailLinkTexts = {
  confirm: catalogue({
    en: {
      title: 'Confirm your new email',
      intro: 'Once confirmed, you’ll sign in with the address the email was sent to.',
      action: 'Confirm this address',
      acting: 'Confirming…',
      done: (email: string) => `Confirmed. From now on, sign in with ${email}.`,
      failed: 'The address wasn’t confirmed.',
      linkWrong: 'This link has already been used or has expired. Request a new one under Security.',
      emailTaken:
        'Another account now uses this address. Sign in to it, or choose another address under Security.',
      goOn: 'Go to Portolan',
    },
    'zh-CN': {
      title: '确认新邮箱',
      intro: '确认后，请使用收到此邮件的邮箱登录。',
      action: '确认此邮箱',
      acting: '正在确认…',
      done: (email: string) => `已确认。今后请使用 ${email} 登录。`,
      failed: '邮箱未确认。',
      linkWrong: '此链接已使用或已过期，请在“账号安全”中重新申请。',
      emailTaken: '该邮箱已被其他账号使用。请登录该账号，或在“账号安全”中换一个邮箱。',
      goOn: '前往 Portolan',
    },
  }),
  withdraw: catalogue({
    en: {
      title: 'Keep your email',
      intro:
        'This cancels the email change and signs you out on all devices. Unsent changes stay on those devices and are sent after you sign in again.',
      action: 'Keep my address',
      acting: 'Cancelling the change…',
      done: (email: string) =>
        `The change was cancelled. Sign in with ${email}. If you didn’t request the change, someone may know your password: reset it and contact support.`,
      passwordVoid: (email: string) =>
        `The change was cancelled. As someone else may have changed your password, it no longer works: we emailed a link for a new one to ${email}.`,
      failed: 'The change wasn’t cancelled.',
      linkWrong:
        'This link has already been used or has expired. If you didn’t request the change, contact support.',
      emailTaken: 'Another account now uses this address. Contact support.',
      goOn: 'Go to Portolan',
    },
    'zh-CN': {
      title: '保留原邮箱',
      intro: '邮箱更改将被撤销，所有设备将退出登录。这些设备上未发送的更改会保留，重新登录后自动发送。',
      action: '保留我的邮箱',
      acting: '正在撤销…',
      done: (email: string) =>
        `已撤销。请使用 ${email} 登录。如非您本人申请更改，您的密码可能已泄露，请重置密码并联系客服。`,
      passwordVoid: (email: string) =>
        `已撤销。由于密码可能已被他人修改，原密码已失效。设置新密码的链接已发送至 ${email}。`,
      failed: '更改未撤销。',
      linkWrong: '此链接已使用或已过期。如非您本人申请更改，请联系客服。',
      emailTaken: '该邮箱已被其他账号使用，请联系客服。',
      goOn: '前往 Portolan',
    },
  }),
};
