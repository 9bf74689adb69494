import { Segments } from '#src/ui/fields/segments.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { pagination } from '#styled/recipes/pagination';
import { pageLinks } from './page-links.ts';

export interface PaginationFooterProps<Size extends number> {
  /** From 1. */
  page: number;
  pageCount: number;
  perPage: Size;
  pageSizes: readonly Size[];
  onPage: (page: number) => void;
  onPerPage: (perPage: Size) => void;
  /** "1–10 of 128" */
  rangeText: string;
  /** "Rows" */
  perPageText: string;
  /** Names the pages' landmark. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "Page 3" */
  pageLabel: (page: number) => string;
}

export function PaginationFooter<Size extends number>(props: PaginationFooterProps<Size>) {
  const { page, pageCount, perPage, pageSizes, onPage, onPerPage } = props;
  const { rangeText, perPageText, label, previousLabel, nextLabel, pageLabel } = props;
  const style = pagination();
  return (
    <div className={style.root}>
      <span>{rangeText}</span>
      <span className={style.rows}>
        {perPageText}
        <Segments
          label={perPageText}
          options={pageSizes.map(size => ({ value: size, text: size }))}
          value={perPage}
          onChange={onPerPage}
        />
      </span>
      <nav className={style.pages} aria-label={label}>
        <button
          type="button"
          className={style.page}
          aria-label={previousLabel}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevron-left" size={16} />
        </button>
        {pageLinks(page, pageCount).map((link, place) =>
          link === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps differ by nothing else
            <span key={`gap-${place}`} className={style.gap}>
              …
            </span>
          ) : (
            <button
              key={link}
              type="button"
              className={style.page}
              data-number=""
              aria-label={pageLabel(link)}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onPage(link)}
            >
              {link}
            </button>
          ),
        )}
        <button
          type="button"
          className={style.page}
          aria-label={nextLabel}
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="chevron-right" size={16} />
        </button>
      </nav>
    </div>
  );
}
