import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { type Addressee, escaped, letterIn, mailPage, plainName } from './letter.ts';

export interface MemberInvitationMail extends Addressee {
  /** Empty where nobody has named it yet. */
  company: string;
  /** Who invites; empty for the operator. */
  inviter: string;
  role: Role;
  link: string;
}

export const englishRoles: Record<Role, string> = {
  owner: 'an owner',
  office: 'office staff',
  warehouse: 'warehouse staff',
};
export const chineseRoles: Record<Role, string> = {
  owner: '所有者',
  office: '运营人员',
  warehouse: '仓库人员',
};

/** Invites somebody to a company. */
export const memberInvitationMail = letterIn<MemberInvitationMail>({
  en: mail => {
    const company = plainName(mail.company) || 'a company';
    const inviter = plainName(mail.inviter) || 'Portolan support';
    return {
      subject: `Join ${company} on Portolan`,
      lines: [
        `${inviter} invites you to join ${company} on Portolan as ${englishRoles[mail.role]}.`,
        'Portolan is the app in which the company ships its Amazon orders and follows their customs clearance.',
      ],
      action: 'Accept the invitation',
      after:
        'The link works once and expires in 7 days. If you don’t know who this is from, you can safely ignore this email.',
    };
  },
  'zh-CN': mail => {
    const name = plainName(mail.company);
    const company = name ? `“${name}”` : '一家公司';
    const inviter = plainName(mail.inviter) || 'Portolan 客服';
    return {
      subject: `邀请您加入 Portolan 上的${company}`,
      lines: [
        spaced`${inviter}邀请您加入 Portolan 上的${company}，角色为“${chineseRoles[mail.role]}”。`,
        'Portolan 是公司处理亚马逊订单发货、跟踪清关进度的应用。',
      ],
      action: '接受邀请',
      after: '链接仅可使用一次，7 天内有效。如果您不认识邀请人，请忽略此邮件，不会有任何影响。',
    };
  },
});

export interface NewOwnerMail extends Addressee {
  /** Empty where nobody has named it yet. */
  company: string;
  owner: { name: string; email: string };
  /** The page of the company's members. */
  link: string;
}

const inBrackets: Record<Language, (text: string) => string> = {
  en: text => ` (${text})`,
  'zh-CN': text => `（${text}）`,
};

function ownerOf({ owner, language }: NewOwnerMail): string {
  const name = plainName(owner.name);
  return name ? `${name}${inBrackets[language](owner.email)}` : owner.email;
}

/** Tells an owner of a company that it has another one. */
export const newOwnerMail = letterIn<NewOwnerMail>({
  en: mail => {
    const company = plainName(mail.company) || 'your company';
    return {
      subject: `A new owner of ${company} on Portolan`,
      lines: [
        `${ownerOf(mail)} is now an owner of ${company} on Portolan. Owners can see and change everything, and invite and remove members.`,
        'If you expected this, there is nothing to do. If you didn’t, remove this member and change your password:',
      ],
      action: 'See the members',
      after: 'All owners of the company get this email.',
    };
  },
  'zh-CN': mail => {
    const name = plainName(mail.company);
    const company = name ? `“${name}”` : '您的公司';
    return {
      subject: `${company}在 Portolan 新增了一位所有者`,
      lines: [
        spaced`${ownerOf(mail)}现在是${company}在 Portolan 的所有者。所有者可以查看和修改全部内容，并可邀请和移除成员。`,
        '如果您已知情，无需处理。如果您不知情，请移除该成员并修改您的密码：',
      ],
      action: '查看成员',
      after: '此邮件发送给公司的每一位所有者。',
    };
  },
});

export interface ImporterMail {
  forwarder: string;
  importerName: string;
  sellerName: string;
  /** Where the forwarder's key opens the documents; undefined in an email that an earlier build has queued. */
  link?: string | undefined;
}

const importerLetter: Record<Language, (mail: Omit<ImporterMail, 'link'>) => readonly string[]> = {
  en: ({ forwarder, importerName, sellerName }) => [
    `Hello ${forwarder},`,
    `${sellerName || 'A seller'} sent you the identification documents of the importer ${importerName}.`,
    'Download them with the key that you have for Portolan. They also appear in your inbox there.',
  ],
  'zh-CN': ({ forwarder, importerName, sellerName }) => [
    `${forwarder}，您好：`,
    spaced`${sellerName || '一位卖家'}向您发送了进口商${importerName}的身份证明文件。`,
    '请使用您的 Portolan 密钥下载，也可在您的 Portolan 收件箱中查看。',
  ],
};

/**
 * The mail that notifies a forwarder of an importer's documents, in both languages, since a forwarder has chosen none.
 * The documents are at the desk: identity documents are never mailed.
 */
export function importerMail({ link, ...mail }: ImporterMail) {
  const names = {
    forwarder: plainName(mail.forwarder),
    importerName: plainName(mail.importerName),
    sellerName: plainName(mail.sellerName),
  };
  const subject = `${names.sellerName || 'Portolan'}: ${names.importerName}, identification documents · 身份证明文件`;
  const paragraphs = [...importerLetter.en(names), ...importerLetter['zh-CN'](names)];
  const text = [...paragraphs, ...(link ? [link] : [])].join('\n\n');
  const html = [
    ...paragraphs.map(line => `<p>${escaped(line)}</p>`),
    ...(link ? [`<p><a href="${escaped(link)}">${escaped(link)}</a></p>`] : []),
  ];
  return { subject, text: `${text}\n`, html: mailPage('en', subject, html.join('\n')) };
}
