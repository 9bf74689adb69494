import { Link } from '@tanstack/react-router';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { todayTexts } from '#src/messages/today.ts';
import { segments } from '#styled/recipes/segments';

export interface ListSwitchProps {
  /** How many orders are tracked; undefined while that isn't known. How many are to ship stands in the strip. */
  tracked: number | undefined;
  /** What both lists are searched for and limited to. */
  search: { search?: string | undefined; marketplace?: string | undefined };
}

/** From one list of orders to the other, with what was searched for. */
export function ListSwitch({ tracked, search: { search, marketplace } }: ListSwitchProps) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const style = segments();
  const both = { search: search || undefined, marketplace };
  return (
    <nav className={style.root} aria-label={texts.lists}>
      <Link
        to="/customs-tracking"
        search={both}
        className={style.item}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {texts.tracking}{' '}
        <span className={style.count}>{tracked !== undefined && formatNumber(tracked, language)}</span>
      </Link>
      <Link
        to="/customs-tracking/to-ship"
        search={both}
        className={style.item}
        activeOptions={{ includeSearch: false }}
      >
        {texts.toShip}
      </Link>
    </nav>
  );
}
