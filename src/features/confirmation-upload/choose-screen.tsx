import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { uploadsQuery } from '#src/api/queries/confirmation-uploads.ts';
import { type UploadSummary, uploadResults } from '#src/contract/shipments/confirmation-upload.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatMoment, formatNumber } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListHead, ListRow, RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import { FileChoice } from './file-choice.tsx';

const tones = {
  checking: 'progress',
  checked: 'held',
  running: 'progress',
  stopped: 'attention',
  done: 'released',
} as const;

export interface ChooseScreenProps {
  /** Above the title. */
  back: ReactNode;
  /** The file is there, and is being checked or has been. */
  onChecked: (uploadId: string) => void;
}

/** Where a file of confirmations is chosen, and those that were. */
export function ChooseScreen({ back, onChecked }: ChooseScreenProps) {
  const texts = useTexts(confirmationUploadTexts);
  const common = useTexts(commonTexts);
  const query = useQuery(uploadsQuery);
  const { data: uploads, error, refetch } = query;
  return (
    <>
      {back}
      <PageHead
        title={texts.title}
        actions={
          <IconButton
            icon="refresh"
            label={common.refresh}
            busy={query.isFetching}
            onClick={() => void refetch()}
          />
        }
      />
      <Stack>
        <FileChoice onChecked={onChecked} />
        <Stack tight>
          <ListHead title={texts.recent} total={uploads?.length || undefined} />
          {uploads && query.isRefetchError && (
            <RefetchFailure report="confirmations" failure={query.error} fetchedAt={query.dataUpdatedAt} />
          )}
          {uploads && uploads.length > 0 ? (
            <RowList>
              {uploads.map(upload => (
                <UploadRow key={upload._id} upload={upload} />
              ))}
            </RowList>
          ) : uploads || error ? (
            <Panel>
              {uploads ? (
                <EmptyState kind="empty" title={texts.none} />
              ) : (
                error && (
                  <FetchFailure
                    report="confirmations"
                    failure={error}
                    unreachableText={texts.appearsOnline}
                    onTryAgain={() => void refetch()}
                  />
                )
              )}
            </Panel>
          ) : (
            <RowListSkeleton label={common.loading} />
          )}
          <HelpText>{texts.deleted}</HelpText>
        </Stack>
      </Stack>
    </>
  );
}

function UploadRow({ upload }: { upload: UploadSummary }) {
  const texts = useTexts(confirmationUploadTexts);
  const language = useLanguage();
  const { _id, fileName, uploadedAt, uploadedBy, state, rows, counts } = upload;
  const uploaded = texts.uploaded(formatWhen(uploadedAt, language), uploadedBy);
  const found = uploadResults.flatMap(result => {
    const count = counts[result] ?? 0;
    return count > 0 ? `${texts.results[result]} ${formatNumber(count, language)}` : [];
  });
  return (
    <ListRow
      title={fileName}
      sub={uploaded}
      subTitle={uploaded}
      state={
        <>
          <Status tone={tones[state]}>{texts.states[state]}</Status>
          <Sub>{[texts.rows(rows), ...found].join(' · ')}</Sub>
        </>
      }
      actions={
        <Button asChild>
          <Link
            to="/customs-tracking/confirmations"
            search={{ upload: _id }}
            aria-label={texts.openOf(fileName, formatMoment(uploadedAt, language))}
          >
            {texts.open}
          </Link>
        </Button>
      }
    />
  );
}
