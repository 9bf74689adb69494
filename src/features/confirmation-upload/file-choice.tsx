import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import { checkConfirmations } from '#src/api/mutations/confirmation-uploads.ts';
import type { ApiError, ErrorCode } from '#src/contract/api-error.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { FilePicker, useDrop, useNoStrayDrop } from '#src/ui/fields/file-picker.tsx';
import { useUnsavedInput } from '#src/ui/form/unsaved-input.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import { confirmationUpload } from '#styled/recipes/confirmation-upload';

/** What a file chooser offers; the server looks at the bytes. */
const accepted = '.csv,.txt,.tsv,.xlsx';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Chooses a file, sends it to be checked, and says why one didn't get there. */
export function FileChoice({ onChecked }: { onChecked: (uploadId: string) => void }) {
  const texts = useTexts(confirmationUploadTexts);
  const common = useTexts(commonTexts);
  const style = confirmationUpload();
  const isOffline = useConnection() === 'offline';
  const isTouch = useIsTouch();
  const { sending, refused, send } = useFileCheck(onChecked);
  const refusal = useRefusal(refused?.failure);
  const take = ([file]: readonly File[]) => file && send(file);
  const { isTarget, ...drop } = useDrop(!sending && !isOffline, take);
  useNoStrayDrop();
  useUnsavedInput(sending !== undefined);
  return (
    <>
      {refused && refusal && (
        <Banner
          tone="failed"
          role="alert"
          title={texts.notUploaded(refused.file.name)}
          action={
            // What the file itself is refused for won’t change by another try.
            !refusal.isFinal && <ActionLink onClick={() => send(refused.file)}>{common.tryAgain}</ActionLink>
          }
        >
          {refusal.reason}
        </Banner>
      )}
      <div {...drop} className={style.drop} data-target={isTarget ? '' : undefined}>
        {sending ? (
          <>
            <span role="status">{texts.uploading(sending.file.name)}</span>
            <ProgressBar label={texts.progress} percent={sending.share * 100} />
            <div className={style.press}>
              <span className={style.note}>
                {texts.sentOf(megabytes(sending.file.size * sending.share), megabytes(sending.file.size))}
              </span>
              <Button size="small" onClick={sending.cancel}>
                {common.cancel}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{texts.lead}</p>
            <div className={style.press}>
              <FilePicker
                label={texts.choose}
                accept={accepted}
                variant="primary"
                size="normal"
                disabled={isOffline}
                onFiles={take}
              >
                <Icon name="upload" size={16} />
                {texts.choose}
              </FilePicker>
              <span className={style.note}>
                {isOffline ? texts.needsConnection : !isTouch && texts.orDrop}
              </span>
            </div>
          </>
        )}
        <p className={style.note}>{texts.columns}</p>
        <p className={style.note}>
          {texts.templateHint}{' '}
          <ActionLink asChild>
            <Link to="/customs-tracking/confirmations" search={{ by: 'ordered', state: 'open' }}>
              {texts.template}
            </Link>
          </ActionLink>
        </p>
      </div>
    </>
  );
}

interface Sending {
  file: File;
  /** From 0 to 1. */
  share: number;
  cancel: () => void;
}

function useFileCheck(onChecked: (uploadId: string) => void) {
  const [sending, setSending] = useState<Sending>();
  // The file stays here, so that it can be sent again without being chosen again.
  const [refused, setRefused] = useState<{ file: File; failure: unknown }>();
  const abort = useRef<AbortController>(undefined);
  const { mutate } = useMutation({
    ...checkConfirmations,
    // The screen says it: what to do about it takes longer to read than a toast is there.
    meta: { notice: { id: 'confirmation-upload', failed: () => undefined } },
  });
  // Nothing of a person who signed out goes on.
  useEffect(() => session.subscribe(({ kind }) => kind === 'ended' && abort.current?.abort()), []);
  return {
    sending,
    refused,
    send: (file: File) => {
      setRefused(undefined);
      const code = codeOfUnfit(file);
      if (code) {
        const failure = new ApiFailure('refused', { errors: [{ code, message: code }] });
        return setRefused({ file, failure });
      }
      const controller = new AbortController();
      abort.current = controller;
      setSending({ file, share: 0, cancel: () => controller.abort() });
      mutate(
        {
          file,
          signal: controller.signal,
          onProgress: share => setSending(now => now && { ...now, share }),
        },
        {
          onSuccess: onChecked,
          onError: failure => !controller.signal.aborted && setRefused({ file, failure }),
          onSettled: () => setSending(undefined),
        },
      );
    },
  };
}

/** Why a file need not travel: the server would refuse it after the last byte. */
function codeOfUnfit({ size }: File): ErrorCode | undefined {
  if (size === 0) return 'UPLOAD.EMPTY';
  return size > uploadLimits.bytes ? 'UPLOAD.TOO_LARGE' : undefined;
}

/** Why a file wasn’t taken. `isFinal`: the same file is refused again, however often it is sent. */
function useRefusal(failure: unknown): { reason: string; isFinal: boolean } | undefined {
  const texts = useTexts(confirmationUploadTexts);
  const { errorFallback } = useTexts(commonTexts);
  const language = useLanguage();
  if (failure === undefined) return undefined;
  const error = failure instanceof ApiFailure ? failure.errors[0] : undefined;
  const general = Object.entries<string>(texts.refused).find(([code]) => code === error?.code)?.[1];
  if (!error || general === undefined)
    return { reason: failureReason(failure) ?? errorFallback, isFinal: false };
  return { reason: detailed(error) ?? general, isFinal: true };

  function detailed({ code, missing, column, rows, line }: ApiError): string | undefined {
    if (code === 'UPLOAD.COLUMNS_MISSING' && Array.isArray(missing) && missing.length > 0)
      return texts.columnsMissing(new Intl.ListFormat(language).format(missing.map(String)));
    if (code === 'UPLOAD.COLUMN_TWICE' && typeof column === 'string') return texts.columnTwice(column);
    if (code === 'UPLOAD.TOO_LARGE' && typeof rows === 'number')
      return texts.tooManyRows(formatNumber(rows, language));
    if (code === 'UPLOAD.UNREADABLE' && typeof line === 'number')
      return texts.unreadableAt(formatNumber(line, language));
    return undefined;
  }
}
