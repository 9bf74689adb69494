import { catalogue } from './catalogue.ts';

/** The page that the links of the two mails about a new email address open. */
export const emailLinkTexts = {
  confirm: catalogue({
    en: {
      title: 'Confirm your new email',
      intro: 'Once confirmed, sign in with the address this email was sent to.',
      action: 'Confirm this address',
      acting: 'Confirming...',
      done: (email: string) => `Confirmed. From now on, sign in with ${email}.`,
      failed: 'The address wasn’t confirmed.',
      linkWrong: 'This link was used or has expired.',
      emailTaken: 'Another account now uses this address.',
      goOn: 'Go to Portolan',
    },
    'zh-CN': {
      title: '确认新邮箱',
      intro: '确认后，请使用收到此邮件的邮箱登录。',
      action: '确认此邮箱',
      acting: '正在确认…',
      done: (email: string) => `已确认。今后请使用 ${email} 登录。`,
      failed: '邮箱未确认。',
      linkWrong: '此链接已使用或已过期。',
      emailTaken: '该邮箱已被其他账号使用。',
      goOn: '前往 Portolan',
    },
  }),
  withdraw: catalogue({
    en: {
      title: 'Keep your email',
      intro:
        'This undoes the change of address and signs out every device. Unsent changes on them are kept, and sent after the next sign-in.',
      action: 'Keep my address',
      acting: 'Undoing...',
      done: (email: string) =>
        `The change was undone. Sign in with ${email}. If you didn’t ask for it, someone may know your password: contact the support team.`,
      passwordVoid: (email: string) =>
        `The change was undone. As someone else may have changed your password, it no longer works: we emailed a link for a new one to ${email}.`,
      failed: 'The change wasn’t undone.',
      linkWrong: 'This link was used or has expired.',
      emailTaken: 'Another account now uses this address.',
      goOn: 'Go to Portolan',
    },
    'zh-CN': {
      title: '保留原邮箱',
      intro: '邮箱更改将被撤销，并退出所有设备。设备上等待发送的内容会保留，重新登录后继续发送。',
      action: '保留我的邮箱',
      acting: '正在撤销…',
      done: (email: string) =>
        `已撤销。请使用 ${email} 登录。如果不是您要求的更改，可能有人知道您的密码，请联系客服团队。`,
      passwordVoid: (email: string) =>
        `已撤销。由于密码可能已被他人修改，原密码已失效。设置新密码的链接已发送至 ${email}。`,
      failed: '更改未撤销。',
      linkWrong: '此链接已使用或已过期。',
      emailTaken: '该邮箱已被其他账号使用。',
      goOn: '前往 Portolan',
    },
  }),
};
