import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** @param from such as `Portolan <no-reply@portolan.example>` */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    from,
    // An object and not a text: a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    // Nobody's answering machine needs to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
