import type { PasswordRule } from '#src/contract/accounts/password-rules.ts';
import { catalogue } from './catalogue.ts';

/** Of every form in which a password is chosen. */
export const newPasswordTexts = catalogue({
  en: {
    password: 'Password',
    confirmPassword: 'Confirm password',
    passwordRequired: 'Choose a password.',
    passwordRules: 'The password must meet every rule below.',
    passwordGuessable:
      'This password is easy to guess: it contains your name, email, company name, a keyboard pattern or a year. Choose a different one.',
    tooLong: (most: number) => `This is too long. The limit is ${most} characters.`,
    mismatch: 'Passwords did not match',
    strength: (points: number) => `Strength ${points} of 100`,
    rules: {
      length: 'At least 6 characters',
      number: 'Includes number',
      lowercase: 'Includes lowercase letter',
      uppercase: 'Includes uppercase letter',
      symbol: 'Includes special symbol',
    } satisfies Record<PasswordRule, string>,
    symbols: (symbols: string) => `Special symbols are ${symbols}`,
    met: 'met',
    unmet: 'not met',
  },
  'zh-CN': {
    password: '密码',
    confirmPassword: '确认密码',
    passwordRequired: '请设置密码。',
    passwordRules: '密码须满足以下全部要求。',
    passwordGuessable:
      '此密码容易被猜到：其中包含您的姓名、邮箱、公司名称、键盘连续按键或年份。请换一个密码。',
    tooLong: (most: number) => `内容过长，最多 ${most} 个字符。`,
    mismatch: '两次输入的密码不一致',
    strength: (points: number) => `强度 ${points}，满分 100`,
    rules: {
      length: '至少 6 个字符',
      number: '包含数字',
      lowercase: '包含小写字母',
      uppercase: '包含大写字母',
      symbol: '包含特殊符号',
    },
    symbols: (symbols: string) => `特殊符号包括 ${symbols}`,
    met: '已满足',
    unmet: '未满足',
  },
});
