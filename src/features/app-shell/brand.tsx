import type { ReactElement, ReactNode } from 'react';
import { dress } from '#src/ui/as-child.ts';
import { CompassLogo } from '#src/ui/page/compass-logo.tsx';
import { appShell } from '#styled/recipes/app-shell';

export interface BrandProps {
  name: string;
  /** The router's link to the start, without content. */
  link: ReactElement<{ children?: ReactNode }>;
}

export function Brand({ name, link }: BrandProps) {
  return dress(
    link,
    appShell().brand,
    <>
      <CompassLogo />
      {name}
    </>,
  );
}
