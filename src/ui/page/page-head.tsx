import type { ReactNode } from 'react';
import { pageHead } from '#styled/recipes/page-head';
import { Heading, type HeadingProps } from './heading.tsx';

export interface PageHeadProps extends Pick<HeadingProps, 'focused'> {
  title: ReactNode;
  /** Of one page among several with this title. */
  pageName?: string;
  total?: ReactNode;
  /** Links to this list and those beside it. */
  views?: ReactNode;
  /** Badges that belong to the title. */
  aside?: ReactNode;
  search?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, focused, pageName, total, views, aside, search, actions }: PageHeadProps) {
  const style = pageHead();
  return (
    <div className={style.root} data-aside={aside ? '' : undefined}>
      <Heading focused={focused} pageName={pageName}>
        {title}
      </Heading>
      {total !== undefined && <span className={style.total}>{total}</span>}
      {views && <div className={style.views}>{views}</div>}
      {aside && <div className={style.aside}>{aside}</div>}
      {search && <div className={style.search}>{search}</div>}
      {actions && (
        <div className={style.actions} data-page-actions="" data-pushed={search || aside ? '' : undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
