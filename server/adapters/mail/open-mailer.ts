import { join } from 'node:path';
import type { Settings } from '#server/settings/settings.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mail server of the settings, else a folder. */
export function openMailer(
  { smtpUrl, mailFrom, dataDirectory }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  now: () => Date,
): Mailer {
  return smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFileMailer(join(dataDirectory, 'mail'), mailFrom, now);
}
