import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { messageOf } from './mail-message.ts';

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
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}
