import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Today } from '#src/contract/today/today.ts';
import { useNeedsYou } from '#src/entities/today/use-needs-you.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatDay, formatMoment, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { needsYouTexts } from '#src/messages/needs-you.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { EntryList } from './entry-list.tsx';
import { wrongDay } from './wrong-clock.ts';

/** What nobody else will do and costs money or time if it is left, each with the one action that ends it. */
export function NeedsYouScreen({ links }: { links?: ReactNode }) {
  const texts = useTexts(needsYouTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { entries, total, today, query } = useNeedsYou();
  const dayHere = today && wrongDay(today, query.dataUpdatedAt);
  const more = total - entries.length;
  return (
    <>
      <PageHead
        title={texts.title}
        total={total > 0 ? formatNumber(total, language) : undefined}
        actions={
          <>
            {links}
            <IconButton
              icon="refresh"
              label={common.refresh}
              busy={query.isFetching}
              onClick={() => void query.refetch()}
            />
          </>
        }
      />
      <NotPacked toShip={today?.toShip} />
      {entries.length > 0 && <HelpText>{texts.meaning}</HelpText>}
      {today && dayHere && (
        <Banner
          tone="attention"
          role="status"
          title={texts.wrongClock(formatDay(dayHere, language, 'UTC'), formatDay(today.day, language, 'UTC'))}
        />
      )}
      {query.isFetched && query.isSuccess && !today && (
        <Banner tone="attention" role="status" title={texts.unread} />
      )}
      {today && query.error && (
        <RefetchFailure report="today" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      {entries.length > 0 && <EntryList label={texts.title} entries={entries} />}
      {more > 0 && entries.length > 0 && <HelpText>{texts.more(formatNumber(more, language))}</HelpText>}
      {entries.length === 0 &&
        (today ? (
          <Panel>
            <EmptyState kind="empty" title={texts.allWell}>
              <NextShipBy shipBy={today.toShip?.nextShipBy} />
            </EmptyState>
          </Panel>
        ) : query.error ? (
          <Panel>
            <FetchFailure report="today" failure={query.error} onTryAgain={() => void query.refetch()} />
          </Panel>
        ) : (
          query.isPending && <RowListSkeleton label={common.loading} />
        ))}
    </>
  );
}

/** Orders that run out today are no entries here: packing is their action, and To ship has it. */
function NotPacked({ toShip }: Pick<Today, 'toShip'>) {
  const texts = useTexts(needsYouTexts);
  const language = useLanguage();
  const due = [
    { show: 'overdue', count: toShip?.overdue ?? 0, text: texts.overdue },
    { show: 'today', count: toShip?.dueToday ?? 0, text: texts.dueToday },
  ] as const;
  const some = due.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <HelpText>
      {texts.notPacked}
      {some.map(({ show, count, text }, place) => (
        <Fragment key={show}>
          {place > 0 && ' · '}
          <ActionLink asChild>
            <Link to="/customs-tracking/to-ship" search={{ show }}>
              {text(formatNumber(count, language))}
            </Link>
          </ActionLink>
        </Fragment>
      ))}
    </HelpText>
  );
}

function NextShipBy({ shipBy }: { shipBy: string | undefined }) {
  const texts = useTexts(needsYouTexts);
  const language = useLanguage();
  return shipBy && texts.nextShipBy(formatMoment(shipBy, language));
}
