import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { figuresQuery } from '#src/api/queries/confirmations.ts';
import { type Figures, fewestOrders, figureLimits } from '#src/contract/orders/figures.ts';
import { formatDay, formatDuration, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { figuresTexts } from '#src/messages/figures.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { ListHead, RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { confirmations } from '#styled/recipes/confirmations';
import type { ConfirmationsSearch } from './confirmations-search.ts';
import { DaysChart } from './days-chart.tsx';
import { formatShare } from './format-share.ts';

/** How well the company ships, as counted here; each number leads to the orders that it counts. */
export function ConfirmationFigures() {
  const texts = useTexts(figuresTexts);
  const { loading } = useTexts(commonTexts);
  const style = confirmations();
  const { data: figures, error } = useQuery(figuresQuery);
  // Why nothing could be fetched is said where the list would be.
  if (!figures && error?.kind === 'unreachable') return null;
  return (
    <Stack tight>
      <ListHead title={texts.title} />
      <HelpText>
        {texts.meaning}
        {figures?.accountHealth && (
          <>
            {` ${texts.amazons} `}
            <ActionLink asChild>
              <a href={figures.accountHealth} target="_blank" rel="noreferrer">
                {texts.accountHealth}
                <Icon name="external" size={16} />
              </a>
            </ActionLink>
          </>
        )}
      </HelpText>
      {figures ? (
        <Panel padded>
          <div className={style.figures}>
            {figures.late.map(rate => (
              <RateFigure
                key={rate.days}
                title={texts.late(rate.days)}
                rate={rate}
                limit={figureLimits.late}
                since={figures.since}
                search={{ by: 'ship-by' }}
                meant={{ late: 'late' }}
              />
            ))}
            <RateFigure
              title={texts.cancelled(figures.cancelled.days)}
              rate={figures.cancelled}
              limit={figureLimits.cancelled}
              since={figures.since}
              search={{ by: 'ordered' }}
              meant={{ state: 'seller-cancelled' }}
            />
            <CustomsFigure customs={figures.customs} />
          </div>
          <DaysChart days={figures.days} />
        </Panel>
      ) : error ? (
        <p>{texts.unread}</p>
      ) : (
        <RowListSkeleton label={loading} />
      )}
    </Stack>
  );
}

interface RateFigureProps {
  title: string;
  rate: Figures['cancelled'];
  limit: number;
  since: string | undefined;
  /** Of all that it is counted of, and of those that are meant. */
  search: ConfirmationsSearch;
  meant: ConfirmationsSearch;
}

function RateFigure({ title, rate, limit, since, search, meant }: RateFigureProps) {
  const texts = useTexts(figuresTexts);
  const language = useLanguage();
  const style = confirmations();
  const { from, to, count, orders } = rate;
  const ofThem = formatNumber(count, language);
  const ofAll = texts.ofOrders(formatNumber(orders, language));
  const all = { ...search, from, to };
  const isBeforeAll = since !== undefined && from < since;
  const why = isBeforeAll
    ? texts.since(formatDay(since, language, 'UTC'))
    : since === undefined
      ? texts.notLinked
      : texts.tooFew(fewestOrders);
  return (
    <div className={style.figure}>
      <span className={style.note}>{title}</span>
      <span className={style.rate} data-over={rate.rate !== null && rate.rate >= limit ? '' : undefined}>
        {rate.rate === null ? texts.none : formatShare(rate.rate, language)}
      </span>
      <span>
        <ActionLink asChild>
          <Link
            to="/customs-tracking/confirmations"
            search={{ ...all, ...meant }}
            aria-label={texts.countOf(title, ofThem)}
          >
            {ofThem}
          </Link>
        </ActionLink>
        {texts.of}
        <ActionLink asChild>
          <Link to="/customs-tracking/confirmations" search={all} aria-label={texts.all(title, ofAll)}>
            {ofAll}
          </Link>
        </ActionLink>
      </span>
      <span className={style.note}>
        {rate.rate === null ? why : texts.limit(formatShare(limit, language))}
      </span>
    </div>
  );
}

const secondsOf = (hours: number) => hours * 3600;

function CustomsFigure({ customs }: Pick<Figures, 'customs'>) {
  const texts = useTexts(figuresTexts);
  const language = useLanguage();
  const style = confirmations();
  const { from, to, offices } = customs;
  const timed = offices.filter(office => office.medianHours !== null);
  const untimed = offices.filter(office => office.medianHours === null);
  const list = (shown: typeof offices) => (
    <ul className={style.offices}>
      {shown.map(({ place, orders, medianHours, p90Hours }) => (
        <li key={place}>
          <span>{place}</span>
          <ActionLink asChild>
            <Link
              to="/customs-tracking/confirmations"
              search={{ by: 'released', from, to, place }}
              aria-label={texts.countOf(place, texts.released(formatNumber(orders, language)))}
            >
              {texts.released(formatNumber(orders, language))}
            </Link>
          </ActionLink>
          {medianHours !== null && p90Hours !== null && (
            <span className={style.note}>
              {texts.durations(
                formatDuration(secondsOf(medianHours), language),
                formatDuration(secondsOf(p90Hours), language),
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className={style.customs}>
      <span className={style.note}>{texts.customs}</span>
      {offices.length === 0 && <span>{texts.nothingReleased}</span>}
      {timed.length > 0 && list(timed)}
      {untimed.length > 0 && (
        <details>
          <summary>{texts.fewReleased(untimed.length, fewestOrders)}</summary>
          {list(untimed)}
        </details>
      )}
    </div>
  );
}
