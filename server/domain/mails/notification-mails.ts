import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { counted } from '#src/contract/words/counted.ts';
import { chineseRoles, englishRoles } from './company-mails.ts';
import { letterIn, plainName } from './letter.ts';
import { inChinese } from './notification-chinese.ts';
import { linkWords, type NotificationMail, type Said } from './notification-content.ts';
import { inEnglish } from './notification-english.ts';

const mostItems = 5;

/** All that is said besides: how many more there are, and why the mail came. */
const around: Record<
  Language,
  {
    more: (count: number) => string;
    why: (company: string, role: Role) => string;
  }
> = {
  en: {
    more: count => counted(count, { one: 'and # more', other: 'and # more' }),
    why: (company, role) =>
      `You get this because you are ${englishRoles[role]} of ${plainName(company) || 'your company'}.`,
  },
  'zh-CN': {
    more: count => `另有 ${count} 项`,
    why: (company, role) =>
      `您是${plainName(company) ? `“${plainName(company)}”` : '公司'}的${chineseRoles[role]}，因此收到此邮件。`,
  },
};

const letterOf = (language: Language, say: (mail: NotificationMail) => Said) => (mail: NotificationMail) => {
  const { subject, intro, items, count = items.length, action } = say(mail);
  const { more, why } = around[language];
  const { choose, stop } = linkWords[language];
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
