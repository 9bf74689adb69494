import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { startUpload, stopUpload } from '#src/api/mutations/confirmation-uploads.ts';
import type { ConfirmationUpload, UploadResult } from '#src/contract/shipments/confirmation-upload.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/fields/choice-list.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Status } from '#src/ui/status.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { confirmationUpload } from '#styled/recipes/confirmation-upload';

/** What an upload is doing or has done, and what can be done about it. */
export function UploadAct({ upload }: { upload: ConfirmationUpload }) {
  const { states } = useTexts(confirmationUploadTexts);
  const keptFocus = useKeptFocus<HTMLElement>();
  const act = { checking: Checking, checked: Checked, running: Running, stopped: Ended, done: Ended };
  const Act = act[upload.state];
  return (
    <Panel padded>
      <section {...keptFocus} aria-label={states[upload.state]} className={confirmationUpload().act}>
        <Act upload={upload} />
      </section>
    </Panel>
  );
}

interface ActProps {
  upload: ConfirmationUpload;
}

const countOf = ({ counts }: ConfirmationUpload, ...results: readonly UploadResult[]) =>
  results.reduce((sum, result) => sum + (counts[result] ?? 0), 0);

function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const texts = useTexts(confirmationUploadTexts);
  const language = useLanguage();
  return (
    <>
      <ProgressBar label={label} percent={all > 0 ? (done / all) * 100 : 0} />
      <span>{texts.ofRows(formatNumber(done, language), formatNumber(all, language))}</span>
    </>
  );
}

function Checking({ upload }: ActProps) {
  const texts = useTexts(confirmationUploadTexts);
  const read = Object.values(upload.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <span role="status">
        <Status tone="progress" working>
          {texts.checking}
        </Status>
      </span>
      <Progress label={texts.checking} done={read} all={upload.rows} />
      <span className={confirmationUpload().note}>{texts.checkingLong}</span>
    </>
  );
}

/** Why a press did nothing, where it is more than a lost connection. */
function useBecause() {
  const { wrongState } = useTexts(confirmationUploadTexts);
  return (failure: unknown) => (hasCode(failure, 'UPLOAD.WRONG_STATE') ? wrongState : undefined);
}

function Checked({ upload }: ActProps) {
  const texts = useTexts(confirmationUploadTexts);
  const isOffline = useConnection() === 'offline';
  const [isCorrecting, setCorrecting] = useState(false);
  const { ready, differs } = upload.orders;
  const notice = { id: 'start-upload', failed: texts.notStarted, because: useBecause() };
  const { isPending, mutate } = useMutation({ ...startUpload(upload._id), meta: { notice } });
  const all = ready + (isCorrecting ? differs : 0);
  return (
    <>
      <p role="status">{ready + differs > 0 ? texts.checked : texts.nothing}</p>
      {differs > 0 && (
        <CheckField checked={isCorrecting} disabled={isPending} onChange={setCorrecting}>
          {texts.alsoCorrect(differs)}
        </CheckField>
      )}
      {all > 0 ? (
        <Button
          variant="primary"
          busy={isPending}
          busyText={texts.starting}
          disabled={isOffline}
          onClick={() => mutate(isCorrecting)}
        >
          {ready > 0 ? texts.confirm(all) : texts.correct(all)}
        </Button>
      ) : (
        differs > 0 && <p>{texts.nothing}</p>
      )}
      {isOffline && all > 0 && <span className={confirmationUpload().note}>{texts.confirmingOffline}</span>}
    </>
  );
}

function Running({ upload }: ActProps) {
  const texts = useTexts(confirmationUploadTexts);
  const notice = { id: 'stop-upload', failed: texts.notStopped, because: useBecause() };
  const { isPending, mutate } = useMutation({ ...stopUpload(upload._id), meta: { notice } });
  const done = countOf(upload, 'confirmed', 'corrected');
  return (
    <>
      <span role="status">
        <Status tone="progress" working>
          {texts.running}
        </Status>
      </span>
      <Progress label={texts.running} done={done} all={done + countOf(upload, 'ready')} />
      <span className={confirmationUpload().note}>{texts.mayClose}</span>
      <Button busy={isPending} busyText={texts.stopping} onClick={() => mutate()}>
        {texts.stop}
      </Button>
    </>
  );
}

function Ended({ upload }: ActProps) {
  const texts = useTexts(confirmationUploadTexts);
  const language = useLanguage();
  const number = (result: UploadResult) => formatNumber(countOf(upload, result), language);
  const isStopped = upload.state === 'stopped';
  return (
    <>
      <span role="status">
        <Status tone={isStopped ? 'attention' : 'released'}>{isStopped ? texts.stopped : texts.done}</Status>
      </span>
      <p>{texts.sum(number('confirmed'), number('corrected'), number('unchanged'), number('refused'))}</p>
      {isStopped && <p>{texts.stoppedText}</p>}
      {countOf(upload, 'confirmed', 'corrected') > 0 && (
        <p>
          {texts.answers}{' '}
          <ActionLink asChild>
            <Link to="/customs-tracking/confirmations">{texts.toConfirmations}</Link>
          </ActionLink>
        </p>
      )}
    </>
  );
}
