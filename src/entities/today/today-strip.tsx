import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { whenIdle } from '#src/api/client/when-idle.ts';
import type { ToShipCounts } from '#src/contract/orders/to-ship.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { todayTexts } from '#src/messages/today.ts';
import { FilterRow, type FilterRowProps, FilterTile } from '#src/ui/tables/filter-row.tsx';
import { filterRow } from '#styled/recipes/filter-row';
import { LoadBars } from './load-bars.tsx';

// After the rows: what needs somebody is fetched by itself.
const NeedsYouCount = lazy(() => whenIdle().then(() => import('./needs-you-count.tsx')));

export interface TodayStripProps extends Omit<FilterRowProps, 'children'> {
  /** Undefined while nothing was fetched. */
  counts: ToShipCounts | undefined;
  /** Today, and those after it. */
  days: readonly { day: string }[];
  /** What else the list can be limited to. */
  others: readonly { value: string; text: string; count: number | undefined }[];
  /** Undefined: all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * Above both lists of orders: what is urgent, each figure a filter of the list below it. The figures are counted in that
 * list, on this device: none is ever another than the list's length.
 */
export function TodayStrip({ counts, days, others, value, onChange, ...row }: TodayStripProps) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const style = filterRow();
  const tile = (filter: string, text: string, count: number | undefined, tone?: 'failed' | 'progress') => (
    <FilterTile
      key={filter}
      text={text}
      count={count === undefined ? undefined : formatNumber(count, language)}
      tone={count ? tone : undefined}
      isPressed={filter === value}
      onPress={isPressed => onChange(isPressed ? filter : undefined)}
    />
  );
  return (
    <FilterRow {...row}>
      {tile('overdue', texts.overdue, counts?.overdue, 'failed')}
      {tile('today', texts.dueToday, counts?.dueToday, 'progress')}
      {tile('to-ship', texts.toShip, counts?.toShip)}
      <Link to="/today" className={style.tile}>
        <span>{texts.needsYou}</span>{' '}
        <span className={style.count}>
          <Suspense>
            <NeedsYouCount />
          </Suspense>
        </span>
      </Link>
      {others.map(({ value: filter, text, count }) => tile(filter, text, count))}
      <LoadBars
        load={counts?.load ?? days.map(({ day }) => ({ day, count: 0 }))}
        value={value}
        onChange={onChange}
      />
    </FilterRow>
  );
}
