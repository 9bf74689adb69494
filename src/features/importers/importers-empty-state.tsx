import { Link } from '@tanstack/react-router';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { importersTexts } from '#src/messages/importers.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';

export interface ImportersEmptyStateProps {
  failure: ApiFailure | null;
  search: string;
  onTryAgain: () => void;
  onClearSearch: () => void;
}

/** In place of the table: could not be fetched, nothing matches, or nothing yet. */
export function ImportersEmptyState({
  failure,
  search,
  onTryAgain,
  onClearSearch,
}: ImportersEmptyStateProps) {
  const texts = useTexts(importersTexts);
  if (failure) {
    return (
      <FetchFailure
        report="importerList"
        failure={failure}
        unreachableText={texts.offlineText}
        onTryAgain={onTryAgain}
      />
    );
  }
  if (search) {
    return (
      <EmptyState
        kind="no-match"
        title={texts.noMatchTitle(search)}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      >
        {texts.noMatchText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="empty"
      title={texts.emptyTitle}
      action={
        <Button variant="primary" asChild>
          <Link to="/my-importers/edit">{texts.addNew}</Link>
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
