import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { type Addressee, writeLetter } from './letter.ts';
import { plainName } from './plain-name.ts';

export interface MemberInvitationMail extends Addressee {
  /** Empty where nobody has named it yet. */
  company: string;
  /** Who invites; empty for the operator. */
  inviter: string;
  role: Role;
  link: string;
}

const words: Record<
  Language,
  {
    roles: Record<Role, string>;
    aCompany: string;
    named: (company: string) => string;
    operator: string;
    subject: (company: string) => string;
    line: (names: { inviter: string; company: string; role: string }) => string;
    action: string;
    after: string;
  }
> = {
  en: {
    roles: { owner: 'an owner', office: 'office staff', warehouse: 'warehouse staff' },
    aCompany: 'a company',
    named: company => company,
    operator: 'The Portolan support team',
    subject: company => `Join ${company} on Portolan`,
    line: ({ inviter, company, role }) => `${inviter} invites you to join ${company} on Portolan as ${role}.`,
    action: 'Accept the invitation',
    after:
      'The link works once and expires in 7 days. If you don’t know who this is from, ignore this email: nothing happens.',
  },
  'zh-CN': {
    roles: { owner: '所有者', office: '办公室人员', warehouse: '仓库人员' },
    aCompany: '一家公司',
    named: company => `“${company}”`,
    operator: 'Portolan 客服团队',
    subject: company => `邀请您在 Portolan 加入${company}`,
    line: ({ inviter, company, role }) => `${inviter} 邀请您在 Portolan 加入${company}，角色为${role}。`,
    action: '接受邀请',
    after: '链接仅可使用一次，7 天内有效。如果您不认识邀请人，请忽略此邮件，不会有任何影响。',
  },
};

/** Invites somebody to a company. */
export function memberInvitationMail(mail: MemberInvitationMail) {
  const { roles, aCompany, named, operator, subject, line, action, after } = words[mail.language];
  const name = plainName(mail.company);
  const company = name ? named(name) : aCompany;
  const inviter = plainName(mail.inviter) || operator;
  return writeLetter(mail, {
    subject: subject(company),
    lines: [line({ inviter, company, role: roles[mail.role] })],
    action: { words: action, link: mail.link },
    after,
  });
}
