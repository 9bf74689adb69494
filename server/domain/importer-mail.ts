import { escaped } from './escape-html.ts';

export interface ImporterMail {
  forwarder: string;
  importerName: string;
  sellerName: string;
}

/** The mail that tells a forwarder of an importer's documents. They lie at the desk: identity papers travel in no mail. */
export function importerMail({ forwarder, importerName, sellerName }: ImporterMail) {
  const subject = `${importerName}: identification documents`;
  const lines = [
    `Hello ${forwarder},`,
    `${sellerName || 'A seller'} sent you the identification documents of the importer ${importerName}.`,
    'They lie in your inbox at the Portolan desk, from where you can download them.',
  ];
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2a33;background:#fff">
${lines.map(line => `<p>${escaped(line)}</p>`).join('\n')}
</body>
</html>
`;
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}
