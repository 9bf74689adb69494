import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mail.ts';
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
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
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
