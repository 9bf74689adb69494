import type { ReactNode } from 'react';
import { stacked } from '#styled/recipes';

export function Stack({ children }: { children: ReactNode }) {
  return <div className={stacked()}>{children}</div>;
}
