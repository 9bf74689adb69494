import type { Language } from '#src/contract/language.ts';
import { type Addressee, writeLetter } from './letter.ts';
import { plainName } from './plain-name.ts';

export interface NewOwnerMail extends Addressee {
  /** Empty where nobody has named it yet. */
  company: string;
  owner: { name: string; email: string };
  /** The page of the company's members. */
  link: string;
}

const words: Record<
  Language,
  {
    yourCompany: string;
    subject: (company: string) => string;
    lines: (names: { owner: string; company: string }) => readonly string[];
    action: string;
    after: string;
  }
> = {
  en: {
    yourCompany: 'your company',
    subject: company => `A new owner of ${company} on Portolan`,
    lines: ({ owner, company }) => [
      `${owner} is now an owner of ${company} on Portolan. Owners can see and change everything, and invite and remove members.`,
      'If you expected this, there is nothing to do. If you didn’t, remove this member and change your password:',
    ],
    action: 'See the members',
    after: 'All owners of the company get this email.',
  },
  'zh-CN': {
    yourCompany: '您的公司',
    subject: company => `${company}在 Portolan 有了新的所有者`,
    lines: ({ owner, company }) => [
      `${owner} 现在是${company}在 Portolan 的所有者。所有者可以查看和修改全部内容，并可邀请和移除成员。`,
      '如在您的预料之中，无需处理。如果不是，请移除该成员并修改您的密码：',
    ],
    action: '查看成员',
    after: '公司的所有所有者都会收到此邮件。',
  },
};

/** Tells an owner of a company that it has another one. */
export function newOwnerMail(mail: NewOwnerMail) {
  const { yourCompany, subject, lines, action, after } = words[mail.language];
  const company = plainName(mail.company) || yourCompany;
  const name = plainName(mail.owner.name);
  const owner = name ? `${name} (${mail.owner.email})` : mail.owner.email;
  return writeLetter(mail, {
    subject: subject(company),
    lines: lines({ owner, company }),
    action: { words: action, link: mail.link },
    after,
  });
}
