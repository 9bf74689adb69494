import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Mails that a server kept in its data folder, oldest first. */
export function readMails(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => parseMail(readFileSync(join(folder, name))));
}

/** The code and the link of the newest activation mail to an address; undefined where none came yet. */
export function readActivation(dataDir: string, email: string): { code: string; link: string } | undefined {
  const mail = readMails(dataDir).findLast(one => one.to.includes(email));
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0];
  const code = link && new URL(link).searchParams.get('code');
  return link && code ? { code, link } : undefined;
}

/** An email of two parts, text and HTML, as RFC 2045 writes it. */
export function parseMail(raw: Buffer): ReadMail {
  const whole = splitPart(raw.toString('latin1'));
  const boundary = whole.header('content-type').match(/boundary="?([^";]+)/)?.[1] ?? '';
  const parts = whole.body.split(`--${boundary}`).map(part => splitPart(part.replace(/^\r\n/, '')));
  const bodyOf = (type: string) => {
    const part = parts.find(one => one.header('content-type').startsWith(type));
    const encoding = part?.header('content-transfer-encoding') ?? '';
    return part ? decoded(part.body, encoding).replaceAll('\r\n', '\n') : '';
  };
  return {
    to: whole.header('to'),
    subject: decodeWords(whole.header('subject')),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

function splitPart(part: string) {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  return {
    header: (name: string) => head.match(new RegExp(`^${name}: *(.*)$`, 'im'))?.[1]?.trim() ?? '',
    body: part.slice(end + 4),
  };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return Buffer.from(unquoted(body.replace(/=\r\n/g, '')), 'latin1').toString('utf8');
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words of RFC 2047. */
function decodeWords(text: string): string {
  const bytes = text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquoted(word.replaceAll('_', ' ')),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
