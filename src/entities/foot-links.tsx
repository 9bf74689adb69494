import { footLinks } from '#styled/recipes/foot-links';

export interface FootLinksProps {
  label: string;
  links: readonly { text: string; address: string }[];
}

/** Ways out of the app, at the foot of a screen. A page opens beside the app, a mail in the mail program. */
export function FootLinks({ label, links }: FootLinksProps) {
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
