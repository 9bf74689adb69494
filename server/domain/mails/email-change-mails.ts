import { type Addressee, letterIn } from './letter.ts';

export interface EmailChangeMail extends Addressee {
  oldEmail: string;
  newEmail: string;
  link: string;
}

/** Goes to the new address: nothing changes without it. */
export const confirmEmailMail = letterIn<EmailChangeMail>({
  en: {
    subject: 'Confirm your new email address for Portolan',
    lines: ({ oldEmail }) => [
      `The email address of your Portolan account is about to change from ${oldEmail} to this one. Please confirm that it is yours:`,
    ],
    action: 'Confirm this address',
    after:
      'The link works once and expires in 24 hours. Until you confirm, sign in with the old address. If you didn’t ask for this, ignore this email: nothing will change.',
  },
  'zh-CN': {
    subject: '请确认您的 Portolan 新邮箱',
    lines: ({ oldEmail }) => [`您的 Portolan 账号邮箱将从 ${oldEmail} 改为此邮箱。请确认此邮箱属于您：`],
    action: '确认此邮箱',
    after:
      '链接仅可使用一次，24 小时内有效。确认之前请继续使用原邮箱登录。如果这不是您的操作，请忽略此邮件，账号不会有任何变化。',
  },
});

/** Goes to the old address: its owner can keep it. */
export const emailChangeNotice = letterIn<EmailChangeMail>({
  en: {
    subject: 'Your Portolan email address is about to change',
    lines: ({ newEmail }) => [
      `Someone signed in to your account asked to replace this address with ${newEmail}. The change takes effect once it is confirmed there; until then, sign in with this address.`,
      'If it was you, there is nothing to do. If it wasn’t you, undo the change here: this address is kept or restored, and every device is signed out.',
    ],
    action: 'It wasn’t me: keep my address',
    after: 'The link works for 7 days. After that, or if it happens again, contact the support team.',
  },
  'zh-CN': {
    subject: '您的 Portolan 邮箱即将更改',
    lines: ({ newEmail }) => [
      `有人在已登录的状态下，要求将您账号的邮箱改为 ${newEmail}。在新邮箱确认之后更改才会生效；在此之前请继续使用本邮箱登录。`,
      '如果是您本人操作，无需处理。如果不是您本人操作，请在此撤销：账号将保留或恢复本邮箱，并退出所有设备。',
    ],
    action: '不是我本人操作：保留我的邮箱',
    after: '链接 7 天内有效。逾期或再次发生时，请联系客服团队。',
  },
});
