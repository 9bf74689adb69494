export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same mail, so that a repetition can be told. */
  id: string;
}

export interface Mailer {
  /** Hands a mail over. @throws Error where it could not be; it may be tried again */
  send(mail: Mail): Promise<void>;
  close(): void;
}
