import type { ReactElement, ReactNode } from 'react';
import { withClassName } from '#src/ui/as-child.ts';
import { CompassLogo } from '#src/ui/page/compass-logo.tsx';
import { appShell } from '#styled/recipes/app-shell';

export interface AppShellProps {
  /** "Skip to content". */
  skipLabel: string;
  /** CompassLogo and name, as a link to the start: see brand.tsx. */
  brand: ReactNode;
  /** At the end of the top bar: what is kept, the account. */
  topEnd?: ReactNode;
  /** Strips under the top bar. */
  banner?: ReactNode;
  /** Names both menus; only one of them is in sight. */
  navLabel: string;
  /** Items of the side menu, `<NavLink place="side">`. Absent with the bottom bar on public pages. */
  side?: readonly ReactNode[];
  /** Below the side menu. */
  sideFoot?: ReactNode;
  /** Items of the bottom bar, `<NavLink place="bottom">`. */
  bottom?: readonly ReactNode[];
  children: ReactNode;
}

/** The page's landmarks. Below `broad` the bottom bar replaces the side menu. */
export function AppShell({
  skipLabel,
  brand,
  topEnd,
  banner,
  navLabel,
  side,
  sideFoot,
  bottom,
  children,
}: AppShellProps) {
  const style = appShell();
  return (
    <>
      <a className={style.skip} href="#main">
        {skipLabel}
      </a>
      <header className={style.top}>
        {brand}
        <span className={style.push} />
        {topEnd}
      </header>
      {banner}
      <div className={style.body} data-alone={side ? undefined : ''}>
        {side && (
          <div className={style.side}>
            <nav className={style.menu} aria-label={navLabel}>
              <ul>
                {side.map((item, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the menu is fixed
                  <li key={place}>{item}</li>
                ))}
              </ul>
            </nav>
            {sideFoot}
          </div>
        )}
        <main className={style.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {bottom && (
        <nav className={style.bottom} aria-label={navLabel}>
          {bottom}
        </nav>
      )}
    </>
  );
}

export interface BrandProps {
  name: string;
  /** The router's link to the start, without content. */
  link: ReactElement<{ children?: ReactNode }>;
}

export function Brand({ name, link }: BrandProps) {
  return withClassName(
    link,
    appShell().brand,
    <>
      <CompassLogo />
      <span className={appShell().product}>{name}</span>
    </>,
  );
}
