import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FileAnswer } from '#src/api/client/call-file.ts';
import { downloadUpload } from '#src/api/mutations/confirmation-uploads.ts';
import { isAtWork, uploadQuery, uploadsKey } from '#src/api/queries/confirmation-uploads.ts';
import {
  type ConfirmationUpload,
  type UploadResult,
  uploadResults,
} from '#src/contract/shipments/confirmation-upload.ts';
import { BackLink } from '#src/entities/back-link.tsx';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatNumber } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { FilterRow, FilterTile } from '#src/ui/tables/filter-row.tsx';
import { RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { confirmationUpload } from '#styled/recipes/confirmation-upload';
import { UploadAct } from './upload-act.tsx';
import { UploadRows } from './upload-rows.tsx';
import { noUpload } from './upload-search.ts';

export interface UploadScreenProps {
  uploadId: string;
  /** Only rows of this result. */
  show: UploadResult | undefined;
  onShow: (result: UploadResult | undefined) => void;
}

/** What the check of a file found, its rows, and confirming them. */
export function UploadScreen({ uploadId, show, onShow }: UploadScreenProps) {
  const texts = useTexts(confirmationUploadTexts);
  const common = useTexts(commonTexts);
  const client = useQueryClient();
  const query = useQuery(uploadQuery(uploadId, undefined, 1));
  const { data: upload, error, refetch } = query;
  return (
    <>
      <BackLink>
        <Link to="/customs-tracking/confirmations" search={{ upload: noUpload }}>
          {texts.title}
        </Link>
      </BackLink>
      <PageHead
        title={upload?.fileName ?? texts.title}
        actions={
          upload && (
            <>
              {upload.state !== 'checking' && <DownloadMenu upload={upload} />}
              <IconButton
                icon="refresh"
                label={common.refresh}
                busy={query.isFetching && !isAtWork(upload.state)}
                onClick={() => void client.refetchQueries({ queryKey: [uploadsKey, uploadId] })}
              />
            </>
          )
        }
      />
      {upload && query.isRefetchError && (
        <RefetchFailure report="confirmations" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      {upload ? (
        <Stack>
          <About upload={upload} />
          <UploadAct upload={upload} />
          <div>
            <ResultTiles counts={upload.counts} show={show} onShow={onShow} />
            <UploadRows uploadId={uploadId} show={show} />
          </div>
        </Stack>
      ) : error?.status === 404 ? (
        <Panel>
          <EmptyState
            kind="no-match"
            title={texts.unknown}
            action={
              <Button asChild>
                <Link to="/customs-tracking/confirmations" search={{ upload: noUpload }}>
                  {texts.another}
                </Link>
              </Button>
            }
          >
            {texts.unknownText}
          </EmptyState>
        </Panel>
      ) : error ? (
        <Panel>
          <FetchFailure
            report="confirmations"
            failure={error}
            unreachableText={texts.appearsOnline}
            onTryAgain={() => void refetch()}
          />
        </Panel>
      ) : (
        <RowListSkeleton label={common.loading} />
      )}
    </>
  );
}

/** Who uploaded it, and what of it was read. */
function About({ upload }: { upload: ConfirmationUpload }) {
  const texts = useTexts(confirmationUploadTexts);
  const language = useLanguage();
  const style = confirmationUpload();
  const { used, ignored } = upload.columns;
  const list = (columns: readonly string[]) => new Intl.ListFormat(language).format(columns);
  return (
    <div className={style.about}>
      <p>{texts.uploaded(formatWhen(upload.uploadedAt, language), upload.uploadedBy)}</p>
      {used.length > 0 && (
        <details>
          <summary>
            {texts.columnCounts(formatNumber(used.length, language), formatNumber(ignored.length, language))}
          </summary>
          <p>{texts.used(list(used))}</p>
          {ignored.length > 0 && <p>{texts.ignored(list(ignored))}</p>}
        </details>
      )}
    </div>
  );
}

interface ResultTilesProps extends Pick<UploadScreenProps, 'show' | 'onShow'> {
  counts: ConfirmationUpload['counts'];
}

/** How many rows there are of each result; a press shows only those. */
function ResultTiles({ counts, show, onShow }: ResultTilesProps) {
  const texts = useTexts(confirmationUploadTexts);
  const language = useLanguage();
  const countOf = (result: UploadResult) => counts[result] ?? 0;
  const all = uploadResults.reduce((sum, result) => sum + countOf(result), 0);
  if (all === 0) return null;
  return (
    <FilterRow label={texts.byResult}>
      <FilterTile
        text={texts.allRows}
        count={formatNumber(all, language)}
        isPressed={show === undefined}
        onPress={() => onShow(undefined)}
      />
      {uploadResults
        // What is chosen stays, so that the choice can be seen and ended when its last row has become another.
        .filter(result => countOf(result) > 0 || result === show)
        .map(result => (
          <FilterTile
            key={result}
            text={texts.results[result]}
            count={formatNumber(countOf(result), language)}
            tone={result === 'refused' ? 'failed' : undefined}
            isPressed={result === show}
            onPress={isPressed => onShow(isPressed ? result : undefined)}
          />
        ))}
    </FilterRow>
  );
}

function DownloadMenu({ upload }: { upload: ConfirmationUpload }) {
  const texts = useTexts(confirmationUploadTexts);
  const { isPending, mutate } = useMutation({
    ...downloadUpload(upload._id),
    onSuccess: saveFile,
    meta: {
      notice: {
        ...{ id: 'upload-file', working: texts.preparing, failed: texts.notDownloaded },
        done: answer => texts.downloaded((answer as FileAnswer).fileName),
      },
    },
  });
  const all = { value: 'all', text: texts.allRows, onSelect: () => mutate(undefined) };
  const refused = { value: 'refused', text: texts.refusedRows, onSelect: () => mutate('refused') };
  const items = (upload.counts.refused ?? 0) > 0 ? [all, refused] : [all];
  return (
    <Menu
      label={texts.download}
      trigger={<IconButton icon="download" label={texts.download} busy={isPending} />}
      items={items.map(item => ({ ...item, isDisabled: isPending }))}
    />
  );
}
