import { escaped, mailPage } from './mail-page.ts';
import { plainName } from './plain-name.ts';

export interface ImporterMail {
  forwarder: string;
  importerName: string;
  sellerName: string;
}

/**
 * The mail that notifies a forwarder of an importer's documents. They are at the desk: identity documents are never
 * mailed.
 */
export function importerMail(mail: ImporterMail) {
  const forwarder = plainName(mail.forwarder);
  const importerName = plainName(mail.importerName);
  const sellerName = plainName(mail.sellerName);
  const subject = `${importerName}: identification documents`;
  const lines = [
    `Hello ${forwarder},`,
    `${sellerName || 'A seller'} sent you the identification documents of the importer ${importerName}.`,
    'You can download them from your inbox at the Portolan desk.',
  ];
  const html = mailPage('en', subject, lines.map(line => `<p>${escaped(line)}</p>`).join('\n'));
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}
