import { type ComponentProps, useEffect, useRef } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';

let shownName = '';
let needing = 0;

function showName(name = shownName): void {
  shownName = name;
  document.title = needing ? `(${needing}) ${name}` : name;
}

/** How much needs somebody: in front of the page's name, to be seen in a tab that is behind others. */
export function nameWithNeeding(count: number): void {
  needing = count;
  showName();
}

/** Names the page: in its tab, in the list of Back, in bookmarks, and to who can't see it. */
export function usePageName(name: string): void {
  const { product } = useTexts(commonTexts);
  useEffect(() => {
    showName([name, product].filter(Boolean).join(' · '));
  }, [name, product]);
}

export interface HeadingProps extends Omit<ComponentProps<'h1'>, 'ref'> {
  /** 2 on the card of sign-in, whose first heading is the product's name. */
  level?: 1 | 2;
  /** Once it is shown, screen readers go on from here. */
  focused?: boolean | undefined;
  /** Of one page among several with this heading. */
  pageName?: string | undefined;
}

/** What the screen is called; the page is named after it. One a screen. */
export function Heading({ level = 1, focused, pageName, ...rest }: HeadingProps) {
  const { product } = useTexts(commonTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // What it says may be composed of parts: each time it is drawn it is read.
  useEffect(() => {
    showName([pageName ?? heading.current?.textContent, product].filter(Boolean).join(' · '));
  });
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const Element = `h${level}` as const;
  return <Element ref={heading} tabIndex={focused === undefined ? undefined : -1} {...rest} />;
}
