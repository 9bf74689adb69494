import { catalogue } from './catalogue.ts';

export const activationTexts = catalogue(
  {
    title: 'Activate your account',
    sentTo: (email: string) => `We emailed a code to ${email}. It expires in 24 hours.`,
    intro: 'Enter the code from the email we sent you. It expires in 24 hours.',
    email: 'Email',
    code: 'Activation code',
    emailMalformed: 'Enter an email address, such as name@company.com.',
    codeRequired: 'Enter the code from the email.',
    codeWrong: 'This code is wrong, used or expired. Use the latest email, or sign up again for a new code.',
    activate: 'Activate',
    activating: 'Activating...',
    failed: 'Failed to activate account',
    signUpAgain: 'No email? Sign up again for a new code',
    signIn: 'Already activated? Sign in',
  },
  {
    title: '激活账号',
    sentTo: (email: string) => `我们已将激活码发送至 ${email}，24 小时内有效。`,
    intro: '请输入邮件中的激活码，24 小时内有效。',
    email: '邮箱',
    code: '激活码',
    emailMalformed: '请输入邮箱地址，例如 name@company.com。',
    codeRequired: '请输入邮件中的激活码。',
    codeWrong: '激活码错误、已使用或已过期。请使用最新邮件中的激活码，或重新注册获取新的激活码。',
    activate: '激活',
    activating: '正在激活…',
    failed: '账号激活失败',
    signUpAgain: '没有收到邮件？重新注册获取新的激活码',
    signIn: '已激活？去登录',
  },
);
