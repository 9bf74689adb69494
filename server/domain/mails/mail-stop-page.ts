import { notificationsLink } from '#server/domain/accounts/mailed-links.ts';
import { mailKindNames } from '#src/contract/accounts/mail-kind-names.ts';
import type { MailKind } from '#src/contract/accounts/notifications.ts';
import { type Language, languages } from '#src/contract/language.ts';
import { escaped } from './letter.ts';
import { linkWords } from './notification-content.ts';

/** Of the page alone; its policy lets this one style through by its hash. */
export const mailStopStyle = `
:root{color-scheme:light dark;--canvas:#f5f2ea;--surface:#fff;--ink:#14222d;--muted:#4a5763;--line:#dfd9ca;--accent:#14587f;--on:#fff;--link:#10527a;--focus:#1878b0}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:var(--canvas);color:var(--ink)}
main{box-sizing:border-box;width:min(30rem,100% - 2rem);margin:1rem;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
small,.after{color:var(--muted)}
h1{font-size:1.375rem;line-height:1.3;margin:.25rem 0 1rem}
p{margin:0 0 1rem}
b{font-weight:600}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);cursor:pointer}
a{color:var(--link);display:inline-block;padding:.625rem 0}
main>:last-child{margin:.5rem 0 0}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (prefers-color-scheme:dark){:root{--canvas:#0d151b;--surface:#1a262f;--ink:#e7e8e2;--muted:#a9b4bc;--line:#27353f;--accent:#6db3dd;--on:#06151f;--link:#86c3ea;--focus:#8ecbf2}}
`;

interface Words {
  sent: string;
  notSent: string;
  ask: string;
  stopped: string;
  onItsWay: string;
  again: string;
  undo: string;
  unknown: string;
  why: string;
}

const words: Record<Language, Words> = {
  en: {
    sent: 'Portolan sends you these emails:',
    notSent: 'Portolan no longer sends you these emails:',
    ask: 'Stop emails of this kind?',
    stopped: 'Emails of this kind are stopped',
    onItsWay: 'One that is already on its way may still arrive.',
    again: 'You’ll get these emails again',
    undo: 'Send them again',
    unknown: 'This link doesn’t work any more',
    why: 'It is old or incomplete, or you have left the company. You can choose in Portolan which emails you get.',
  },
  'zh-CN': {
    sent: 'Portolan 会向您发送以下邮件：',
    notSent: 'Portolan 不再向您发送以下邮件：',
    ask: '停止接收此类邮件？',
    stopped: '已停止发送此类邮件',
    onItsWay: '已经发出的邮件仍可能送达。',
    again: '已恢复发送此类邮件',
    undo: '恢复接收此类邮件',
    unknown: '此链接已失效',
    why: '链接可能已过期或不完整，或者您已不在该公司。您可以在 Portolan 中选择接收哪些邮件。',
  },
};

/** @param body its texts are escaped already */
const page = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${languages[language].html}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Portolan</title>
<style>${mailStopStyle}</style>
</head>
<body>
<main>
<small>Portolan</small>
<h1>${escaped(title)}</h1>
${body}
<p><a href="${notificationsLink('')}">${escaped(linkWords[language].choose)}</a></p>
</main>
</body>
</html>
`;

/** The field of the button that undoes a stop. */
export const undoField = 'again';

/**
 * The page of a link that stops mails, as things are now. It names the company and never the person: a mail is passed
 * on with its link.
 * @param isAsked the page comes before anything was done
 */
export function mailStopPage(
  language: Language,
  { kind, company, isOff }: { kind: MailKind; company: string | null; isOff: boolean },
  isAsked: boolean,
): string {
  const { sent, notSent, ask, stopped, onItsWay, again, undo } = words[language];
  const title = isOff ? stopped : isAsked ? ask : again;
  // A name that is written from right to left must not turn anything around.
  const about = company?.trim() ? `<br><bdi>${escaped(company.trim())}</bdi>` : '';
  const field = isOff ? ` name="${undoField}" value="yes"` : '';
  const after = isOff ? `<p class="after">${onItsWay}</p>\n` : '';
  return page(
    language,
    title,
    `<p>${isOff ? notSent : sent}</p>
<p><b>${mailKindNames[language][kind]}</b>${about}</p>
${after}<form method="post"><button${field}>${isOff ? undo : linkWords[language].stop}</button></form>`,
  );
}

/** Instead of it, where the link stops nothing any more. */
export const unknownStopPage = (language: Language): string =>
  page(language, words[language].unknown, `<p>${words[language].why}</p>`);
