export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same mail, so that a repetition can be recognised. */
  id: string;
  /** Where one press stops mails of its kind, https; see RFC 8058. */
  stopLink?: string | undefined;
}

/** Thrown where an email was refused for good, such as for a mailbox that is not there. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export interface Mailer {
  /** Hands an email over. @throws MailRefused @throws Error where it could not be and may be tried again */
  send(mail: Mail): Promise<void>;
  /** @throws Error where emails can't be handed over just now */
  check(): Promise<void>;
  close(): void;
}
