import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { messageOf } from './mail-message.ts';

/** Keeps each mail as a file `<instant>-<id>.eml`, readable by its owner alone: it carries a code. */
export function createFileMailer(folder: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${now().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
      // A watcher of the folder must not find half a mail.
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
