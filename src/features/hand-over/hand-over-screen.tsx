import type { ReactNode } from 'react';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatMoment, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { handOverTexts } from '#src/messages/hand-over.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Status } from '#src/ui/status.tsx';
import { FilterRow, FilterTile } from '#src/ui/tables/filter-row.tsx';
import { ListHead, ListRow, RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';
import { type ExpectedDays, expectedDays } from './hand-over-search.ts';
import type { HandOverAt } from './parcels-here.ts';
import type { HandOversHere } from './use-hand-overs.ts';

export interface HandOverScreenProps {
  here: HandOversHere;
  /** Above the title. */
  back: ReactNode;
  days: ExpectedDays;
  onDaysChange: (days: ExpectedDays) => void;
  onStart: (at: HandOverAt) => void;
  onShow: (id: string) => void;
}

/** What can be handed over, by carrier and place, and the lists that were closed. */
export function HandOverScreen({ here, back, days, onDaysChange, onStart, onShow }: HandOverScreenProps) {
  const texts = useTexts(handOverTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const groups = groupsOf(here);
  const isKnown = here.asOf > 0 || groups.length > 0;
  return (
    <>
      {back}
      <PageHead title={texts.title} total={here.asOf > 0 && texts.asOf(formatMoment(here.asOf, language))} />
      <FilterRow label={texts.confirmedIn}>
        {expectedDays.map(value => (
          <FilterTile
            key={value}
            text={texts.days(value)}
            count={isKnown ? formatNumber(here.countIn(value), language) : undefined}
            isPressed={value === days}
            onPress={() => onDaysChange(value)}
          />
        ))}
      </FilterRow>
      {here.isLoading && <RowListSkeleton label={common.loading} />}
      <Stack>
        {groups.length > 0 ? (
          <Stack tight>
            <ListHead title={texts.choose} total={groups.length} />
            <HelpText>{texts.chooseHint(days)}</HelpText>
            <RowList>
              {groups.map(({ carrier, place, count, taken }) => (
                <ListRow
                  key={`${carrier} ${place}`}
                  title={carrier}
                  sub={place}
                  state={taken > 0 ? texts.progress(taken, count) : texts.parcels(count)}
                  actions={
                    <Button
                      variant="primary"
                      disabled={!here.isRead}
                      aria-label={`${texts.start}: ${texts.group(carrier, place, count)}`}
                      onClick={() => onStart({ carrier, place })}
                    >
                      {taken > 0 ? texts.goOn : texts.start}
                    </Button>
                  }
                />
              ))}
            </RowList>
          </Stack>
        ) : here.failure ? (
          <FetchFailure
            report={{ title: texts.notLoaded }}
            failure={here.failure}
            onTryAgain={() => void here.refetch()}
          />
        ) : (
          !here.isLoading && (
            <EmptyState kind="empty" title={texts.none}>
              {texts.noneText}
            </EmptyState>
          )
        )}
        {here.lists.length > 0 && (
          <Stack tight>
            <ListHead title={texts.closed} total={here.lists.length} />
            <RowList>
              {here.lists.map(({ _id, number, carrier, place, closedAt, lines, marks, isWaiting }) => {
                const marked = Object.keys(marks).length;
                return (
                  <ListRow
                    key={_id}
                    title={<Figure>{number}</Figure>}
                    sub={`${carrier} · ${place.name} · ${formatMoment(Date.parse(closedAt), language)}`}
                    state={
                      <>
                        <Status tone="released">{texts.parcels(lines.length)}</Status>
                        {isWaiting && <Sub icon="clock">{texts.waiting}</Sub>}
                        {marked > 0 && <Sub tone="failed">{texts.marked(marked)}</Sub>}
                      </>
                    }
                    actions={
                      <Button aria-label={texts.showOf(number)} onClick={() => onShow(_id)}>
                        {texts.show}
                      </Button>
                    }
                  />
                );
              })}
            </RowList>
          </Stack>
        )}
      </Stack>
    </>
  );
}

/** Open lists stay, also once nothing more is expected on them. */
function groupsOf({ waiting, open = [] }: HandOversHere) {
  const groups = new Map<string, HandOverAt & { count: number; taken: number }>();
  for (const { carrier, place, lines } of open) {
    // A second one is there where the first came from a disk that was waited for too long.
    const count = lines.length + (groups.get(`${carrier} ${place}`)?.count ?? 0);
    groups.set(`${carrier} ${place}`, { carrier, place, count, taken: count });
  }
  const taken = new Set<string>(open.flatMap(({ lines }) => lines.map(({ ledgerId }) => ledgerId)));
  for (const { carrier, dispatchFrom: place, ledgerId } of waiting) {
    if (taken.has(ledgerId)) continue;
    const group = groups.get(`${carrier} ${place}`) ?? { carrier, place, count: 0, taken: 0 };
    groups.set(`${carrier} ${place}`, { ...group, count: group.count + 1 });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}
