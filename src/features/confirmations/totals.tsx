import { Link } from '@tanstack/react-router';
import { type DayTotal, mostPersonDays, type PersonTotal } from '#src/contract/orders/confirmations.ts';
import { formatDay, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { confirmations } from '#styled/recipes/confirmations';
import type { ConfirmationsSearch, ShownFilters } from './confirmations-search.ts';

export interface TotalsProps {
  days: readonly DayTotal[];
  byPerson: {
    /** Whether the company counts by person. */
    isWanted: boolean;
    /** Absent also where the period is too long ago. */
    persons: readonly PersonTotal[] | undefined;
  };
  filters: ShownFilters;
}

const counts = { orders: {}, late: { late: 'late' }, onTime: { late: 'on-time' } } as const;
type Counted = keyof typeof counts;
const counted = Object.keys(counts) as Counted[];

interface Total extends Record<Counted, number> {
  name: string;
  /** What leads to its orders. */
  search: ConfirmationsSearch;
}

/** How many orders each day has, and all of them, and each person where that is counted; each count leads to its list. */
export function Totals({ days, byPerson: { isWanted, persons }, filters }: TotalsProps) {
  const texts = useTexts(confirmationsTexts);
  const language = useLanguage();
  const sum = (of: Counted) => days.reduce((all, total) => all + total[of], 0);
  const all = { orders: sum('orders'), late: sum('late'), onTime: sum('onTime') };
  const shown = (of: Counted) => formatNumber(all[of], language);
  const { from, to } = filters;
  const ofDays = days.map(({ day, ...total }) => ({
    ...{ name: formatDay(day, language, 'UTC'), search: { from: day, to: day }, ...total },
  }));
  return (
    <Panel padded>
      <Stack tight>
        <details>
          <summary>{texts.sum(shown('orders'), shown('late'), shown('onTime'))}</summary>
          <TotalsTable
            name={texts.totals}
            of={texts.day}
            filters={filters}
            totals={days.length > 1 ? [{ name: texts.all, search: { from, to }, ...all }, ...ofDays] : ofDays}
          />
        </details>
        {persons && persons.length > 0 && (
          <details>
            <summary>{texts.byPerson}</summary>
            <TotalsTable
              name={texts.byPerson}
              of={texts.person}
              filters={filters}
              totals={persons.map(({ person, name = texts.somebody, ...total }) => ({
                ...{ name, search: { person }, ...total },
              }))}
            />
          </details>
        )}
        {isWanted && !persons && <HelpText>{texts.personsEnd(mostPersonDays)}</HelpText>}
      </Stack>
    </Panel>
  );
}

interface TotalsTableProps {
  name: string;
  /** What has a line each. */
  of: string;
  totals: readonly Total[];
  filters: ShownFilters;
}

function TotalsTable({ name: label, of, totals, filters }: TotalsTableProps) {
  const texts = useTexts(confirmationsTexts);
  const language = useLanguage();
  const head = { orders: texts.orders, late: texts.lateOnes, onTime: texts.onTimeOnes };
  return (
    <table className={confirmations().totals} aria-label={label}>
      <thead>
        <tr>
          {[of, ...counted.map(one => head[one])].map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ name, search, ...total }) => (
          <tr key={JSON.stringify(search)}>
            <th scope="row">{name}</th>
            {counted.map(one => (
              <td key={one}>
                {total[one] > 0 ? (
                  <ActionLink asChild>
                    <Link
                      to="/customs-tracking/confirmations"
                      search={{ ...filters, ...search, ...counts[one] }}
                      aria-label={`${name}, ${head[one]}: ${total[one]}`}
                    >
                      {formatNumber(total[one], language)}
                    </Link>
                  </ActionLink>
                ) : (
                  0
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
