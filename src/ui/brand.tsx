import type { ReactElement, ReactNode } from 'react';
import { appShell } from '#styled/recipes/app-shell';
import { dress } from './as-child.ts';
import { CompassLogo } from './compass-logo.tsx';

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
