import { type Language, languages } from '#src/contract/language.ts';

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

/** The HTML of a mail. @param body of the page: its texts are escaped already */
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

/** What the mail is about, as a button. */
export const mailButton = (link: string, words: string): string =>
  `<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#14587f;color:#fff;text-decoration:none">${escaped(words)}</a></p>`;

export const mailAside = (words: string): string => `<p style="color:#52636d">${escaped(words)}</p>`;
