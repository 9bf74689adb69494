import { personName } from '#src/contract/accounts/person-name.ts';
import { type Language, languages } from '#src/contract/language.ts';

/** To whom, and in which language. */
export interface Addressee {
  language: Language;
  firstName: string;
  lastName: string;
}

/** What an email to a person says, in one language. */
interface Letter {
  subject: string;
  /** Paragraphs after the greeting. */
  lines: readonly string[];
  /** A list below them. */
  items?: readonly string[];
  /** Shown large, to be typed elsewhere. */
  code?: string;
  /** What the mail is about: the words of the button to its link. */
  action: string;
  /** In small letters, at the end. */
  after: string;
  /** Ways to where the mails themselves are chosen. */
  links?: readonly { words: string; link: string }[];
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const mostCharacters = 80;

/**
 * A name as it appears in an email: on one line, with nothing that an email program turns into a link. Whoever
 * registers chooses both the name and who gets the mail.
 */
export function plainName(name: string): string {
  const line = name
    // Line breaks, invisible characters, and those that turn the direction of what follows.
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[:：]?\s*[/／\\](?:\s*[/／\\])+/gu, ' ')
    // A dot within a word makes an address of it; "J.P. Morgan" bears the space.
    .replace(/([.．。｡․])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replace(/[@＠]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return [...line].slice(0, mostCharacters).join('').trim();
}

/** How an email begins; of somebody who is only invited there may be no name. */
const greetings: Record<Language, (firstName: string, lastName: string) => string> = {
  en: firstName => {
    const name = plainName(firstName);
    return name ? `Hello ${name},` : 'Hello,';
  },
  'zh-CN': (firstName, lastName) => {
    const name = plainName(personName({ firstName, lastName }));
    return name ? `${name}，您好：` : '您好：';
  },
};

export const greetingOf = ({ language, firstName, lastName }: Addressee): string =>
  greetings[language](firstName, lastName);

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text escaped for HTML, attributes included. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, character => escapes[character] ?? character);

/** The HTML of an email. @param body of the page: its texts are escaped already */
export const mailPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${languages[language].html}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2a33;background:#fff">
<div style="max-width:36em">
${body}
</div>
</body>
</html>
`;

const supportWords: Record<Language, string> = { en: 'Contact support', 'zh-CN': '联系客服' };

/**
 * An email to a person in plain text and in HTML, in the language that they chose. `support` is where the operator of the
 * service answers, as most emails name it as the last resort.
 */
export const letterIn =
  <Mail extends Addressee & { link: string }>(letters: Record<Language, (mail: Mail) => Letter>) =>
  (mail: Mail, support?: string): WrittenMail => {
    const { language, link } = mail;
    const { subject, lines, items = [], code, action, after, links = [] } = letters[language](mail);
    const paragraphs = [greetingOf(mail), ...lines];
    const feet = [...links, ...(support ? [{ words: supportWords[language], link: support }] : [])];
    const text = [
      ...paragraphs,
      ...(items.length > 0 ? [items.map(item => `- ${item}`).join('\n')] : []),
      ...(code === undefined ? [] : [`    ${code}`]),
      `${action}${languages[language].colon}\n${link}`,
      after,
      ...feet.map(({ words, link }) => `${words}${languages[language].colon}\n${link}`),
    ];
    const html = [
      ...paragraphs.map(line => `<p>${escaped(line)}</p>`),
      ...(items.length > 0 ? [`<ul>${items.map(item => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
      ...(code === undefined
        ? []
        : [`<p style="font:600 28px/1.3 ui-monospace,monospace;letter-spacing:.08em">${code}</p>`]),
      `<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#14587f;color:#fff;text-decoration:none">${escaped(action)}</a></p>`,
      `<p style="color:#52636d">${escaped(after)}</p>`,
      ...feet.map(({ words, link }) => `<p><a href="${escaped(link)}">${escaped(words)}</a></p>`),
    ];
    return { subject, text: `${text.join('\n\n')}\n`, html: mailPage(language, subject, html.join('\n')) };
  };
