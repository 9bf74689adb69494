import { escaped } from './escape-html.ts';
import type { MailLanguage } from './mail-language.ts';
import { mailAside, mailButton, mailPage } from './mail-page.ts';
import { plainName } from './plain-name.ts';

/** To whom, and in which language. */
export interface Addressee {
  language: MailLanguage;
  firstName: string;
  lastName: string;
}

export interface Letter {
  subject: string;
  /** Paragraphs after the greeting. */
  lines: readonly string[];
  /** What the mail is about, as a button. */
  action: { words: string; link: string };
  /** In small letters, at the end. */
  after: string;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail to a person about their account, in plain text and in HTML. */
export function writeLetter(to: Addressee, { subject, lines, action, after }: Letter): WrittenMail {
  // A Chinese name is read family name first. Of somebody who is only invited there may be none.
  const name = plainName(to.language === 'en' ? to.firstName : `${to.lastName}${to.firstName}`);
  const greetings = name
    ? { en: `Hello ${name},`, 'zh-CN': `${name}，您好：` }
    : { en: 'Hello,', 'zh-CN': '您好：' };
  const hello = greetings[to.language];
  const colon = to.language === 'en' ? ':' : '：';
  const paragraphs = [hello, ...lines];
  const text = `${paragraphs.join('\n\n')}\n\n${action.words}${colon}\n${action.link}\n\n${after}\n`;
  const body = [
    ...paragraphs.map(line => `<p>${escaped(line)}</p>`),
    mailButton(action.link, action.words),
    mailAside(after),
  ].join('\n');
  return { subject, text, html: mailPage(to.language, subject, body) };
}
