import { Segments } from '#src/ui/fields/segments.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { pagination } from '#styled/recipes/pagination';

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

/**
 * The pages a footer offers: the first, the last, three around the current one.
 * @returns page numbers from 1 in order; `gap` where two or more are left out
 */
export function pageLinks(current: number, count: number): Array<number | 'gap'> {
  const middle = Math.min(Math.max(current, 2), Math.max(count - 1, 2));
  const shown = [1, middle - 1, middle, middle + 1, count].filter(page => page >= 1 && page <= count);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, place) => {
    const left = page - (pages[place - 1] ?? 0) - 1;
    if (left === 0) return [page];
    return left === 1 ? [page - 1, page] : ['gap' as const, page];
  });
}
