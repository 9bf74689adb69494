import { Link } from '@tanstack/react-router';
import type { Confirmations } from '#src/contract/orders/confirmations.ts';
import { formatDay, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { confirmations } from '#styled/recipes/confirmations';
import type { ShownFilters } from './confirmations-search.ts';

export interface DayTotalsProps {
  totals: NonNullable<Confirmations['totals']>;
  filters: ShownFilters;
}

const counts = { orders: {}, late: { late: 'late' }, onTime: { late: 'on-time' } } as const;
type Counted = keyof typeof counts;

/** How many orders each day has, and all of them; each count leads to its list. */
export function DayTotals({ totals, filters }: DayTotalsProps) {
  const texts = useTexts(confirmationsTexts);
  const language = useLanguage();
  const head = { orders: texts.orders, late: texts.lateOnes, onTime: texts.onTimeOnes };
  const sum = (of: Counted) => totals.reduce((all, total) => all + total[of], 0);
  const row = (
    key: string,
    name: string,
    days: { from: string; to: string },
    of: Record<Counted, number>,
  ) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {(Object.keys(counts) as Counted[]).map(counted => (
        <td key={counted}>
          {of[counted] > 0 ? (
            <ActionLink asChild>
              <Link
                to="/customs-tracking/confirmations"
                search={{ ...filters, ...days, ...counts[counted] }}
                aria-label={`${name}, ${head[counted]}: ${of[counted]}`}
              >
                {formatNumber(of[counted], language)}
              </Link>
            </ActionLink>
          ) : (
            0
          )}
        </td>
      ))}
    </tr>
  );
  const shown = (of: Counted) => formatNumber(sum(of), language);
  const { from, to } = filters;
  return (
    <Panel padded>
      <details>
        <summary>{texts.sum(shown('orders'), shown('late'), shown('onTime'))}</summary>
        <table className={confirmations().days} aria-label={texts.totals}>
          <thead>
            <tr>
              {[texts.day, ...Object.values(head)].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.length > 1 &&
              row(
                'all',
                texts.all,
                { from, to },
                {
                  ...{ orders: sum('orders'), late: sum('late'), onTime: sum('onTime') },
                },
              )}
            {totals.map(total =>
              row(
                total.day,
                formatDay(total.day, language, 'UTC'),
                { from: total.day, to: total.day },
                total,
              ),
            )}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
