import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { type Addressee, letterIn } from './letter.ts';
import { zonedWhenIn } from './mail-times.ts';

export interface ActivationMail extends Addressee {
  code: string;
  /** Where the code is handed in, code and address included. */
  link: string;
}

/** The code in two groups, as people read it aloud. */
const grouped = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Carries an activation code. */
export const activationMail = letterIn<ActivationMail>({
  en: ({ code }) => ({
    subject: 'Activate your Portolan account',
    lines: ['Your activation code is:'],
    code: grouped(code),
    action: 'Activate your account',
    after: 'The code works once and expires in 24 hours. If you didn’t register, ignore this email.',
  }),
  'zh-CN': ({ code }) => ({
    subject: '激活您的 Portolan 账号',
    lines: ['您的激活码是：'],
    code: grouped(code),
    action: '激活账号',
    after: '激活码仅可使用一次，24 小时内有效。如果您没有注册，请忽略此邮件。',
  }),
});

export interface PasswordResetMail extends Addressee {
  link: string;
}

/** Carries the link for a new password. */
export const passwordResetMail = letterIn<PasswordResetMail>({
  en: () => ({
    subject: 'Choose a new Portolan password',
    lines: ['We received a request to reset your Portolan password. To choose a new one:'],
    action: 'Choose a new password',
    after:
      'The link works once and expires in 30 minutes. If you didn’t request this, you can ignore this email; your password won’t change.',
  }),
  'zh-CN': () => ({
    subject: '设置新的 Portolan 密码',
    lines: ['我们收到了为您的 Portolan 账号设置新密码的申请。请在此设置：'],
    action: '设置新密码',
    after: '链接仅可使用一次，30 分钟内有效。如非您本人申请，请忽略此邮件，密码不会改变。',
  }),
});

/** Carries the link for a new password to somebody whose address was changed and is theirs again. */
export const passwordVoidMail = letterIn<PasswordResetMail>({
  en: () => ({
    subject: 'Your Portolan email address was restored: choose a new password',
    lines: [
      'Your account has this email address again. Somebody may have changed the password in the meantime, so it no longer works. To sign in, choose a new one:',
    ],
    action: 'Choose a new password',
    after:
      'The link works once and expires in 30 minutes. After that, choose “Forgot your password?” where you sign in.',
  }),
  'zh-CN': () => ({
    subject: '您的 Portolan 邮箱已恢复：请设置新密码',
    lines: ['您的账号已恢复使用本邮箱。邮箱更改期间，密码可能已被他人修改，因此原密码已失效。请设置新密码：'],
    action: '设置新密码',
    after: '链接仅可使用一次，30 分钟内有效。过期后，请在登录页选择“忘记密码？”。',
  }),
});

export interface PasswordChangedMail extends Addressee {
  /** The page on which a forgotten password is replaced. */
  link: string;
}

/** Tells the owner of an account that its password is another one now. */
export const passwordChangedMail = letterIn<PasswordChangedMail>({
  en: () => ({
    subject: 'Your Portolan password was changed',
    lines: [
      'The password of your Portolan account was changed, and your other devices were signed out. Unsent changes stay on those devices and are sent after you sign in again.',
      'If it was you, there is nothing to do. If it wasn’t you, choose a new password now:',
    ],
    action: 'Choose a new password',
    after: 'If that doesn’t work, contact support.',
  }),
  'zh-CN': () => ({
    subject: '您的 Portolan 密码已修改',
    lines: [
      '您的 Portolan 账号密码已修改，其他设备已退出登录。这些设备上未发送的更改会保留，重新登录后自动发送。',
      '如果是您本人操作，无需处理。如果不是您本人操作，请立即重新设置密码：',
    ],
    action: '设置新密码',
    after: '如无法设置，请联系客服。',
  }),
});

export interface NewSignInMail extends Addressee {
  /** What the browser says of itself, such as "Chrome on Android". */
  device: string;
  at: Date;
  /** IANA name. */
  timeZone?: string | undefined;
  /** The page of the person's sessions. */
  link: string;
}

/** Tells the owner of an account of a sign-in on a device that it doesn't know. */
export const newSignInMail = letterIn<NewSignInMail>({
  en: ({ device, at, timeZone = 'UTC' }) => ({
    subject: 'New sign-in to your Portolan account',
    lines: [
      `Your Portolan account was just used to sign in on a new device: ${device}, on ${zonedWhenIn('en', timeZone, at)}.`,
      'If it was you, there is nothing to do. If it wasn’t you, sign that device out and change your password:',
    ],
    action: 'See my signed-in devices',
    after: 'We send this email once per new device or browser.',
  }),
  // Where the person's own isn't known, the one of all China.
  'zh-CN': ({ device, at, timeZone = 'Asia/Shanghai' }) => ({
    subject: '您的 Portolan 账号在新设备上登录',
    lines: [
      `您的 Portolan 账号刚刚在一台新设备上登录：${deviceIn('zh-CN', device)}，${zonedWhenIn('zh-CN', timeZone, at)}。`,
      '如果是您本人操作，无需处理。如果不是您本人操作，请让该设备退出登录并修改密码：',
    ],
    action: '查看已登录的设备',
    after: '同一设备或浏览器仅在首次登录时发送此邮件。',
  }),
});

export interface EmailChangeMail extends Addressee {
  oldEmail: string;
  newEmail: string;
  link: string;
}

/** Goes to the new address: nothing changes without it. */
export const confirmEmailMail = letterIn<EmailChangeMail>({
  en: ({ oldEmail }) => ({
    subject: 'Confirm your new email address for Portolan',
    lines: [
      `Someone asked to use this address for the Portolan account that has ${oldEmail} now. If it was you, confirm the address:`,
    ],
    action: 'Confirm this address',
    after:
      'The link works once and expires in 24 hours. Until you confirm, sign in with the old address. If you didn’t ask for this, ignore this email: nothing will change.',
  }),
  'zh-CN': ({ oldEmail }) => ({
    subject: '请确认您的 Portolan 新邮箱',
    lines: [`有人申请将 Portolan 账号 ${oldEmail} 的邮箱改为本邮箱。如果是您本人操作，请确认：`],
    action: '确认此邮箱',
    after:
      '链接仅可使用一次，24 小时内有效。确认之前请继续使用原邮箱登录。如果这不是您的操作，请忽略此邮件，账号不会有任何变化。',
  }),
});

/** Goes to the old address: its owner can keep it. */
export const emailChangeNotice = letterIn<EmailChangeMail>({
  en: ({ newEmail }) => ({
    subject: 'Your Portolan email address is about to change',
    lines: [
      `A request was made from your account to change this address to ${newEmail}. The change takes effect once it is confirmed there; until then, sign in with this address.`,
      'If it was you, there is nothing to do. If it wasn’t you, cancel the change here: this address is kept or restored, and all devices are signed out.',
    ],
    action: 'This wasn’t me – keep my address',
    after: 'The link works for 7 days. After that, or if someone tries again, contact support.',
  }),
  'zh-CN': ({ newEmail }) => ({
    subject: '您的 Portolan 邮箱即将更改',
    lines: [
      `有人通过您的账号申请将邮箱改为 ${newEmail}。更改在新邮箱确认后生效；在此之前请继续使用本邮箱登录。`,
      '如果是您本人操作，无需处理。如果不是您本人操作，请在此撤销：账号将保留或恢复本邮箱，所有设备将退出登录。',
    ],
    action: '不是我本人操作，保留我的邮箱',
    after: '链接 7 天内有效。链接过期后，或再次出现非您本人的申请时，请联系客服。',
  }),
});
