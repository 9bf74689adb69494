import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type Figures, figureLimits } from '#src/contract/orders/figures.ts';
import { formatDay, formatNumber, remembered } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { figuresTexts } from '#src/messages/figures.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { confirmations } from '#styled/recipes/confirmations';
import { formatShare } from './format-share.ts';

type Day = Figures['days'][number];

const width = 720;
const left = 40;
const bar = { step: (width - left) / 30, width: 15 };
/** Orders above, and below them how many of a hundred were late, from 0 each. */
const above = { top: 14, height: 110 };
const below = { top: 150, height: 70 };
const labels = 236;

const dayFormat = remembered(
  locale => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

const total = (days: readonly Day[], of: 'orders' | 'late' | 'onTime') =>
  days.reduce((sum, day) => sum + day[of], 0);

/** Confirmations of thirty days, on time and late, and the late share beside the marketplace's limit. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const texts = useTexts(figuresTexts);
  const language = useLanguage();
  const style = confirmations();
  const stripes = useId();
  const number = (value: number) => formatNumber(value, language);
  const orders = total(days, 'orders');
  if (orders === 0) return <p className={style.chart}>{texts.nothingConfirmed}</p>;
  const late = total(days, 'late');
  const finding = texts.finding(number(late), number(orders), formatShare(late / orders, language));
  const most = Math.max(...days.map(day => day.orders));
  const shareOf = (day: Day) => (day.orders > 0 ? day.late / day.orders : 0);
  const highest = Math.max(2 * figureLimits.late, ...days.map(shareOf));
  const yOfCount = (count: number) => above.top + above.height * (1 - count / most);
  const yOfShare = (share: number) => below.top + below.height * (1 - share / highest);
  const limitAt = yOfShare(figureLimits.late);
  return (
    <div className={style.chart}>
      <h3>{finding}</h3>
      <svg viewBox={`0 0 ${width} ${labels + 4}`} role="img" aria-label={finding}>
        <defs>
          <pattern
            id={stripes}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" data-part="late" />
            <line x1="0" y1="0" x2="0" y2="5" data-part="stripe" />
          </pattern>
        </defs>
        {days.map((day, place) => {
          const x = left + place * bar.step;
          const other = day.orders - day.late - day.onTime;
          const part = (from: number, count: number) => ({
            ...{ x, width: bar.width, y: yOfCount(from + count) },
            height: yOfCount(from) - yOfCount(from + count),
          });
          return (
            <g key={day.day}>
              <rect {...part(0, day.onTime)} data-part="on-time" />
              <rect {...part(day.onTime, day.late)} fill={`url(#${stripes})`} />
              <rect {...part(day.onTime + day.late, other)} data-part="other" />
              <rect
                {...{ x, width: bar.width, y: yOfShare(shareOf(day)) }}
                height={yOfShare(0) - yOfShare(shareOf(day))}
                fill={`url(#${stripes})`}
              />
              {place % 7 === 1 && (
                <text x={x + bar.width / 2} y={labels} textAnchor={place > 25 ? 'end' : 'middle'}>
                  {dayFormat(language).format(Date.parse(day.day))}
                </text>
              )}
            </g>
          );
        })}
        <text x="0" y={above.top + 4}>
          {number(most)}
        </text>
        {[yOfCount(0), yOfShare(0)].map(y => (
          <line key={y} x1={left} x2={width} y1={y} y2={y} data-part="base" />
        ))}
        <text x={left} y={below.top - 6}>
          {texts.share}
        </text>
        <line x1={left} x2={width} y1={limitAt} y2={limitAt} data-part="limit" />
        <text x="0" y={limitAt + 4}>
          {formatShare(figureLimits.late, language)}
        </text>
      </svg>
      <p className={style.keys}>
        <Key name={texts.onTime} part="on-time" />
        <Key name={texts.lateOnes} fill={`url(#${stripes})`} />
        {total(days, 'onTime') + late < orders && <Key name={texts.other} part="other" />}
      </p>
      <details>
        <summary>{texts.table}</summary>
        <table className={style.totals} aria-label={texts.chart}>
          <thead>
            <tr>
              {[texts.day, texts.orders, texts.lateOnes, texts.share].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => (
              <tr key={day.day}>
                <th scope="row">
                  <ActionLink asChild>
                    <Link to="/customs-tracking/confirmations" search={{ from: day.day, to: day.day }}>
                      {formatDay(day.day, language, 'UTC')}
                    </Link>
                  </ActionLink>
                </th>
                <td>{number(day.orders)}</td>
                <td>{number(day.late)}</td>
                <td>{day.orders > 0 && formatShare(shareOf(day), language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function Key({ name, part, fill }: { name: string; part?: 'on-time' | 'other'; fill?: string }) {
  return (
    <span className={confirmations().key}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" data-part={part} fill={fill} />
      </svg>
      {name}
    </span>
  );
}
