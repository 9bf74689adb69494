import { type Language, languages } from '#src/contract/language.ts';
import { escaped, mailAside, mailButton, mailPage } from './mail-page.ts';
import { plainName } from './plain-name.ts';

/** To whom, and in which language. */
export interface Addressee {
  language: Language;
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

/** A Chinese name is read family name first, and as one word. */
const fullName = (firstName: string, lastName: string): string =>
  /\p{Script=Han}/u.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();

/** How a mail begins; of somebody who is only invited there may be no name. */
export function greetingOf({ language, firstName, lastName }: Addressee): string {
  const name = plainName(language === 'en' ? firstName : fullName(firstName, lastName));
  if (language === 'en') return name ? `Hello ${name},` : 'Hello,';
  return name ? `${name}，您好：` : '您好：';
}

export const colonOf = (language: Language): string => languages[language].colon;

/** A mail to a person about their account, in plain text and in HTML. */
export function writeLetter(to: Addressee, { subject, lines, action, after }: Letter): WrittenMail {
  const paragraphs = [greetingOf(to), ...lines];
  const text = `${paragraphs.join('\n\n')}\n\n${action.words}${colonOf(to.language)}\n${action.link}\n\n${after}\n`;
  const body = [
    ...paragraphs.map(line => `<p>${escaped(line)}</p>`),
    mailButton(action.link, action.words),
    mailAside(after),
  ].join('\n');
  return { subject, text, html: mailPage(to.language, subject, body) };
}

/** What a letter says, whoever gets it. */
export interface LetterWords<Mail> {
  subject: string;
  lines: (mail: Mail) => readonly string[];
  action: string;
  after: string;
}

/** The same letter in every language. */
export const letterIn =
  <Mail extends Addressee & { link: string }>(words: Record<Language, LetterWords<Mail>>) =>
  (mail: Mail): WrittenMail => {
    const { lines, action, ...rest } = words[mail.language];
    return writeLetter(mail, { ...rest, lines: lines(mail), action: { words: action, link: mail.link } });
  };
