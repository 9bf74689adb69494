import type { ReactElement, ReactNode } from 'react';
import { frame } from '#styled/recipes';
import { dress } from './as-child.ts';
import { Rose } from './compass-logo.tsx';

export interface BrandProps {
  name: string;
  /** The router's link to the start, without content. */
  link: ReactElement<{ children?: ReactNode }>;
}

export function Brand({ name, link }: BrandProps) {
  return dress(
    link,
    frame().brand,
    <>
      <Rose />
      {name}
    </>,
  );
}
