import type { ApiFailure } from '#src/api/api-failure.ts';
import { FetchFailure } from '#src/lib/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Blank } from '#src/ui/blank.tsx';
import { Button } from '#src/ui/button.tsx';

export interface TrackingBlankProps {
  /** Why there is nothing at all to show. */
  failure: ApiFailure | null;
  /** What was searched for, where there are orders and none matches. */
  search: string;
  onTryAgain: () => void;
  onClearSearch: () => void;
}

/** In place of the table: could not be fetched, nothing matches, or nothing yet. */
export function TrackingBlank({ failure, search, onTryAgain, onClearSearch }: TrackingBlankProps) {
  const texts = useTexts(customsTrackingTexts);
  if (failure) return <FetchFailure report="customsTrackings" failure={failure} onTryAgain={onTryAgain} />;
  if (search) {
    return (
      <Blank
        kind="no-match"
        title={texts.noMatchTitle(search)}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      >
        {texts.noMatchText}
      </Blank>
    );
  }
  return (
    <Blank kind="empty" title={texts.emptyTitle}>
      {texts.emptyText}
    </Blank>
  );
}
