import type { Language } from '#src/contract/language.ts';
import { type Addressee, colonOf, greetingOf, type WrittenMail } from './letter.ts';
import { escaped, mailAside, mailButton, mailPage } from './mail-page.ts';

export interface ActivationMail extends Addressee {
  code: string;
  /** Where the code is handed in, code and address included. */
  link: string;
}

const words = {
  en: {
    subject: 'Activate your Portolan account',
    before: 'your activation code is',
    action: 'Activate your account',
    after: 'The code works once and expires in 24 hours. If you didn’t register, ignore this email.',
  },
  'zh-CN': {
    subject: '激活您的 Portolan 账号',
    before: '您的激活码是',
    action: '激活账号',
    after: '激活码仅可使用一次，24 小时内有效。如果您没有注册，请忽略此邮件。',
  },
} as const satisfies Record<Language, unknown>;

/** The code in two groups, as people read it aloud. */
const grouped = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The mail that carries an activation code, in plain text and in HTML. */
export function activationMail(mail: ActivationMail): WrittenMail {
  const { subject, before, action, after } = words[mail.language];
  const code = grouped(mail.code);
  const hello = greetingOf(mail);
  const colon = colonOf(mail.language);
  const text = `${hello}\n\n${before}${colon}\n\n    ${code}\n\n${action}${colon}\n${mail.link}\n\n${after}\n`;
  const body = [
    `<p>${escaped(hello)}</p>`,
    `<p>${before}${colon}</p>`,
    `<p style="font:600 28px/1.3 ui-monospace,monospace;letter-spacing:.08em">${code}</p>`,
    mailButton(mail.link, action),
    mailAside(after),
  ].join('\n');
  return { subject, text, html: mailPage(mail.language, subject, body) };
}
