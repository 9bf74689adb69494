import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { type Addressee, plainName } from './letter.ts';

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

/** A file by its name alone: with the ending it would look like an address. */
export const nameOfFile = (fileName: string): string => plainName(fileName.replace(/\.[^.]+$/, ''));

/** Of both links below a mail, and of the page that one of them opens. */
export const linkWords: Record<Language, { choose: string; stop: string }> = {
  en: { choose: 'Choose which emails you get', stop: 'Stop emails of this kind' },
  'zh-CN': { choose: '选择接收哪些邮件', stop: '停止接收此类邮件' },
};
