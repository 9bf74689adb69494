import type { ToShipCounts } from '#src/contract/orders/to-ship.ts';
import { formatNumber, remembered } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { todayTexts } from '#src/messages/today.ts';
import { filterRow } from '#styled/recipes/filter-row';

const highest = 16;
const width = 20;

// A day of the calendar is the same in every zone.
const dayFormat = remembered(
  locale =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
);
const weekdayFormat = remembered(
  locale => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
);

interface LoadBarsProps {
  load: ToShipCounts['load'];
  /** The day whose orders are shown, or `today`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** By when orders have to be shipped, on each of the next days; a press shows those of a day. Nothing is seen where nothing is due, and its place stays. */
export function LoadBars({ load, value, onChange }: LoadBarsProps) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const style = filterRow();
  const most = Math.max(...load.map(({ count }) => count));
  const filterOf = (place: number, day: string) => (place === 0 ? 'today' : day);
  const isEmpty = most === 0 && !load.some(({ day }, place) => filterOf(place, day) === value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={style.bars} role="group" aria-label={texts.load} data-empty={isEmpty || undefined}>
      <span className={style.barsTitle} aria-hidden="true">
        {texts.shipBy}
      </span>
      {load.map(({ day, count }, place) => {
        const filter = filterOf(place, day);
        const height = most && Math.ceil((count / most) * highest);
        return (
          <button
            key={day}
            type="button"
            className={style.bar}
            aria-pressed={filter === value}
            aria-label={texts.dueOn(dayFormat(language).format(Date.parse(day)), count)}
            onClick={() => onChange(filter === value ? undefined : filter)}
          >
            <span>{count > 0 && formatNumber(count, language)}</span>
            <svg width={width} height={highest} aria-hidden="true">
              <rect y={highest - height} width={width} height={height} rx="2" fill="currentColor" />
            </svg>
            <span>{weekdayFormat(language).format(Date.parse(day))}</span>
          </button>
        );
      })}
    </div>
  );
}
