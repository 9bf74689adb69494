import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { AppShell, Brand } from './frame.tsx';
import { useNavigationItems } from './navigation-items.tsx';

export interface AppLayoutProps {
  /** [16] Hidden during account setup. */
  hasNavigation: boolean;
  /** At the end of the top bar. */
  topEnd: ReactNode;
  /** Below the links of the side menu; it says how the connection is, and no banner says it as well. */
  sideFoot: ReactNode;
  /** Further banners under the top bar. */
  banners?: ReactNode;
  children: ReactNode;
}

export function AppLayout({ hasNavigation, topEnd, sideFoot, banners, children }: AppLayoutProps) {
  const texts = useTexts(layoutTexts);
  const { product } = useTexts(commonTexts);
  const items = useNavigationItems();
  return (
    <AppShell
      skipLabel={texts.skipToContent}
      brand={<Brand name={product} link={<Link to="/" />} />}
      topEnd={topEnd}
      banner={
        <>
          {!(hasNavigation && sideFoot) && <ConnectionBanner />}
          {banners}
        </>
      }
      navLabel={texts.mainNavigation}
      {...(hasNavigation && { side: items('side'), sideFoot, bottom: items('bottom') })}
    >
      {children}
    </AppShell>
  );
}
