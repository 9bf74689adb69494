import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { leaveRows, sendNow } from '#src/api/mutations/queued-rows.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { useDiscard } from '#src/api/outbox/use-discard.ts';
import { exportPending } from '#src/entities/export-pending.ts';
import { DiscardNotice } from '#src/feedback/discard-notice.tsx';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { discardTexts } from '#src/messages/discard.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { discardAllRows } from '#src/outbox/discard-rows.ts';
import type { SendNowReport } from '#src/outbox/row-actions.ts';
import type { Member } from '#src/session/member.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Stack } from '#src/ui/page/stack.tsx';

export interface SignOutDialogProps {
  /** Rows that wait here. */
  count: number;
  member: Member;
  /** Whose they are, in words. */
  name: string;
  onClose: () => void;
  onSignOut: () => void;
}

/** Before a sign-out that would leave something unsent: what to do with it. */
export function SignOutDialog({ count, member, name, onClose, onSignOut }: SignOutDialogProps) {
  const texts = useTexts(signOutTexts);
  const discardWords = useTexts(discardTexts);
  const language = useLanguage();
  const { close } = useTexts(commonTexts);
  const isOffline = useConnection() === 'offline';
  const [failure, setFailure] = useState<string>();
  const [isDiscarding, setDiscarding] = useState(false);
  const { step, start, stop } = useDiscard(options => discardAllRows(outbox, member, options), onSignOut);
  const isBusy = step.kind === 'working' || step.kind === 'being-sent';
  const mayArrive = step.kind === 'may-arrive';

  const handleReport = ({ waiting, needsYou, ofCompanies, pausedUntil }: SendNowReport) => {
    const left = waiting + needsYou + ofCompanies;
    if (left === 0) onSignOut();
    else if (pausedUntil === undefined) setFailure(texts.sendFailed(left));
    else setFailure(texts.sendPaused(left, formatWhen(pausedUntil, language)));
  };
  const sending = useMutation({
    ...sendNow,
    onSuccess: handleReport,
    onError: () => setFailure(texts.sendFailed(count)),
  });
  const leaving = useMutation({
    ...leaveRows,
    onSuccess: onSignOut,
    onError: () => setFailure(discardWords.failed),
  });
  const back = () => {
    stop();
    setDiscarding(false);
  };

  return (
    <Dialog
      isOpen
      size="reading"
      role="alertdialog"
      title={texts.title}
      closeLabel={close}
      onClose={onClose}
      footer={
        !isDiscarding ? (
          <Button onClick={onClose}>{texts.cancel}</Button>
        ) : step.kind === 'arrived' ? (
          <Button variant="primary" onClick={onSignOut}>
            {texts.signOut}
          </Button>
        ) : (
          <>
            <Button onClick={back}>{texts.back}</Button>
            <Button
              variant="danger"
              busy={isBusy}
              busyText={discardWords.waiting}
              onClick={() => start(mayArrive)}
            >
              {mayArrive ? texts.discardAnyway : texts.discardConfirm}
            </Button>
          </>
        )
      }
    >
      {isDiscarding ? (
        <DiscardNotice step={step}>
          <p>{texts.discardText(count)}</p>
        </DiscardNotice>
      ) : (
        <Stack>
          <p>{texts.waiting(count)}</p>
          {isOffline && <Banner tone="attention" title={texts.offlineText} />}
          {failure && <Banner tone="failed" role="alert" title={failure} />}
          <Button
            variant="primary"
            wide
            busy={sending.isPending}
            busyText={texts.sending}
            onClick={() => sending.mutate()}
          >
            {texts.sendNow}
          </Button>
          <Button wide onClick={() => leaving.mutate(member)} aria-describedby="leave-text">
            {texts.leave(name)}
          </Button>
          <p id="leave-text">{texts.leaveText(count)}</p>
          <Button wide variant="quiet" onClick={() => exportPending()}>
            {texts.export}
          </Button>
          <Button wide variant="quiet" onClick={() => setDiscarding(true)}>
            {texts.discard}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
