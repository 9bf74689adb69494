import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { counted } from '#src/contract/words/counted.ts';
import { type Addressee, letterIn, plainName } from './letter.ts';
import { inChinese } from './notification-chinese.ts';
import { inEnglish } from './notification-english.ts';

/** What of an importer waits for somebody of the company. */
export type ImporterNeed =
  | 'document-failed'
  | 'broker-refused'
  | 'importer-incomplete'
  | 'documents-to-sign'
  | 'documents-to-send';

/** What it is about: never a buyer, a price, a tracking ID or the number of a document. */
export type NewsContent =
  | { kind: 'ship-by'; count: number; orders: readonly { orderId: string; shipBy: Date }[] }
  | {
      kind: 'confirmation';
      orders: readonly { orderId: string; what: 'confirmation-rejected' | 'confirmation-missing' }[];
    }
  | {
      kind: 'cancellation';
      orders: readonly { orderId: string; what: 'cancellation-requested' | 'cancelled-after-packing' }[];
    }
  | { kind: 'importer'; needs: readonly { name: string; need: ImporterNeed }[] }
  | { kind: 'expiry'; cards: readonly { name: string; day: string; daysLeft: number }[] }
  | { kind: 'authorisation' }
  | { kind: 'upload'; files: readonly string[] }
  | { kind: 'morning'; counts: readonly { of: MorningLine; count: number }[] };

export type MorningLine =
  | 'overdue'
  | 'dueToday'
  | 'lateYesterday'
  | 'confirmation'
  | 'cancellation'
  | 'importer'
  | 'heldLong'
  | 'expiry';

export interface NotificationMail extends Addressee {
  /** Empty where nobody has named it yet. */
  company: string;
  role: Role;
  timeZone: string;
  content: NewsContent;
  /** The page on which it is dealt with. */
  link: string;
  /** The page on which mails are chosen. */
  settingsLink: string;
  stopLink: string;
}

/** The words of one mail in one language. */
export interface Said {
  subject: string;
  /** What the list shows. */
  intro: string;
  items: readonly string[];
  /** How many there are, where not all are listed. */
  count?: number;
  action: string;
}

const mostItems = 5;

const rolesIn: Record<Language, Record<Role, string>> = {
  en: { owner: 'an owner', office: 'in the office', warehouse: 'in the warehouse' },
  'zh-CN': { owner: '所有者', office: '运营人员', warehouse: '仓库人员' },
};

/** All that is said besides: how many more there are, why the mail came, and how to stop it. */
const around: Record<
  Language,
  {
    more: (count: number) => string;
    why: (company: string, role: Role) => string;
    choose: string;
    stop: string;
  }
> = {
  en: {
    more: count => counted(count, { one: 'and # more', other: 'and # more' }),
    why: (company, role) =>
      `You get this because you are ${rolesIn.en[role]} of ${plainName(company) || 'your company'}.`,
    choose: 'Choose which emails you get',
    stop: 'Stop these emails',
  },
  'zh-CN': {
    more: count => `另有 ${count} 项`,
    why: (company, role) =>
      `您是${plainName(company) ? `“${plainName(company)}”` : '公司'}的${rolesIn['zh-CN'][role]}，因此收到此邮件。`,
    choose: '选择接收哪些邮件',
    stop: '停止接收此类邮件',
  },
};

const letterOf = (language: Language, say: (mail: NotificationMail) => Said) => (mail: NotificationMail) => {
  const { subject, intro, items, count = items.length, action } = say(mail);
  const { more, why, choose, stop } = around[language];
  const shown = items.slice(0, mail.content.kind === 'morning' ? items.length : mostItems);
  const left = Math.max(count, items.length) - shown.length;
  return {
    ...{ subject, lines: [intro], action, after: why(mail.company, mail.role) },
    items: left > 0 ? [...shown, more(left)] : shown,
    links: [
      { words: choose, link: mail.settingsLink },
      { words: stop, link: mail.stopLink },
    ],
  };
};

/** Tells a member of news of a company. */
export const notificationMail = letterIn<NotificationMail>({
  en: letterOf('en', inEnglish),
  'zh-CN': letterOf('zh-CN', inChinese),
});
