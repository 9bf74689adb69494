import { useEffect, useState } from 'react';
import { loadServiceLinks } from '#src/api/queries/service-links.ts';
import type { ServiceLinks as Links } from '#src/contract/service-links.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { serviceLinksTexts } from '#src/messages/service-links.ts';
import { footLinks } from '#styled/recipes/foot-links';

const order = ['privacy', 'terms', 'support'] as const;

/** Privacy notice, terms and support of the operator of this service; nothing if none are set. */
export function ServiceLinks() {
  const texts = useTexts(serviceLinksTexts);
  const [links, setLinks] = useState<Links>({});
  useEffect(() => {
    let isShown = true;
    void loadServiceLinks().then(loaded => isShown && setLinks(loaded));
    return () => {
      isShown = false;
    };
  }, []);
  const shown = order.flatMap(name => {
    const address = links[name];
    return address === undefined ? [] : [{ text: texts[name], address }];
  });
  return shown.length > 0 && <FootLinks label={texts.label} links={shown} />;
}

export interface FootLinksProps {
  label: string;
  links: readonly { text: string; address: string }[];
}

/** Ways out of the app, at the foot of a screen. A page opens beside the app, an email in the mail program. */
function FootLinks({ label, links }: FootLinksProps) {
  return (
    <nav aria-label={label} className={footLinks()}>
      {links.map(({ text, address }) => (
        <a
          key={text}
          href={address}
          {...(!address.startsWith('mailto:') && { target: '_blank', rel: 'noopener' })}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
