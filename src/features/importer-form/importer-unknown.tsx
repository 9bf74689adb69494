import { Link } from '@tanstack/react-router';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { usePageName } from '#src/ui/page/heading.tsx';

export interface ImporterUnknownProps {
  failure: ApiFailure;
  onTryAgain: () => void;
}

/** In place of the form: none of the seller's importers, or it could not be fetched. */
export function ImporterUnknown({ failure, onTryAgain }: ImporterUnknownProps) {
  const texts = useTexts(importerFormTexts);
  usePageName(failure.status === 404 ? texts.notFoundTitle : texts.importerName);
  if (failure.status !== 404)
    return (
      <FetchFailure
        report="importer"
        failure={failure}
        wayBack={
          <Button asChild>
            <Link to="/my-importers">{texts.toList}</Link>
          </Button>
        }
        onTryAgain={onTryAgain}
      />
    );
  return (
    <EmptyState
      kind="no-match"
      title={texts.notFoundTitle}
      action={
        <Button variant="primary" asChild>
          <Link to="/my-importers">{texts.toList}</Link>
        </Button>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  );
}
