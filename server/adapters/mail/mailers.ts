import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { withoutAddresses } from '#server/db/describe-error.ts';
import { type Mail, type Mailer, MailRefused } from './mail.ts';

/** @param from such as `Portolan <no-reply@portolan.example>` */
function messageOf(mail: Mail, from: string): SendMailOptions {
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    from,
    // An object and not a text: a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      // Nobody's answering machine needs to answer.
      'Auto-Submitted': 'auto-generated',
      ...(mail.stopLink && {
        'List-Unsubscribe': `<${mail.stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const timeoutMs = 20_000;

/** @param url such as `smtps://user:password@mail.example`, or `smtp://localhost:2525` */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        if (!isForGood(error)) throw error;
        throw new MailRefused(withoutAddresses((error as Error).message), { cause: error });
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** A 5xx about this mail. One about our own sign-in is for the operator to fix, and no mail is to blame. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
}

/** Keeps each mail as a file `<instant>-<id>.eml`, readable by its owner alone: it carries a code. */
export function createFileMailer(folder: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${now().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
      // A watcher of the folder must not find half an email.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    close() {},
  };
}
