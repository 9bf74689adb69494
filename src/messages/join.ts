import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

export const joinTexts = catalogue({
  en: {
    title: (company: string) => `Join ${company || 'this company'}?`,
    titleUnknown: 'Your invitation',
    intro: (role: string, email: string) =>
      `You’ve been invited to join as ${role}. This invitation was sent to ${email}.`,
    withPassword: 'You already have an account. Enter your password to join.',
    withNewAccount:
      'Enter your name and choose a password. This creates your account. No further confirmation needed.',
    password: 'Password',
    passwordRequired: 'Enter your password.',
    join: 'Join',
    joining: 'Joining…',
    notNow: 'Not now',
    loading: 'Looking up your invitation…',
    saved:
      'Can’t reach Portolan. Your invitation is saved on this device. Try again when you’re back online.',
    linkWrong: 'This link has been used or withdrawn, or has expired. Ask for a new invitation.',
    otherAddress: (email: string, signedInAs: string) =>
      `This invitation is for ${email}, and you are signed in as ${signedInAs}. Log out, then open the link again.`,
    joined: (company: string, role: string) => `You’ve joined ${company || 'the company'} as ${role}.`,
    failed: 'You couldn’t join the company.',
    goOn: 'Go to Portolan',
  },
  'zh-CN': {
    title: (company: string) => `加入${company ? `“${company}”` : '此公司'}？`,
    titleUnknown: '您的邀请',
    intro: (role: string, email: string) => `您受邀以“${role}”身份加入。此邀请发给 ${email}。`,
    withPassword: '您已有账号，请输入密码后加入。',
    withNewAccount: '请填写姓名并设置密码，账号随即创建，无需再确认。',
    password: '密码',
    passwordRequired: '请输入密码。',
    join: '加入',
    joining: '正在加入…',
    notNow: '暂不加入',
    loading: '正在查询邀请…',
    saved: '无法连接 Portolan。邀请已保存在本机，联网后请重试。',
    linkWrong: '此链接已使用、被撤回或已过期，请索取新的邀请。',
    otherAddress: (email: string, signedInAs: string) =>
      `此邀请发给 ${email}，而您以 ${signedInAs} 登录。请退出登录后再打开链接。`,
    joined: (company: string, role: string) => spaced`您已加入${company || '该公司'}，角色为“${role}”。`,
    failed: '未能加入公司。',
    goOn: '前往 Portolan',
  },
});
