import { useState } from 'react';
import { outbox } from '#src/api/page-outbox.ts';
import { exportPending } from '#src/lib/export-pending.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/stack.tsx';

export interface SignOutDialogProps {
  /** Rows that wait here. */
  opIds: readonly string[];
  sellerId: string;
  /** Whose they are, in words. */
  name: string;
  onClose: () => void;
  onSignOut: () => void;
}

/** Before a sign-out that would leave something unsent: what shall become of it. */
export function SignOutDialog({ opIds, sellerId, name, onClose, onSignOut }: SignOutDialogProps) {
  const texts = useTexts(signOutTexts);
  const { close } = useTexts(commonTexts);
  const [isSending, setSending] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const [isDiscarding, setDiscarding] = useState(false);

  const sendNow = async () => {
    setSending(true);
    const report = await outbox.sendNow().catch(() => undefined);
    setSending(false);
    const left = report ? report.waiting + report.needsYou : opIds.length;
    if (left === 0) onSignOut();
    else setUnsent(left);
  };
  const keep = async () => {
    await outbox.keepAtSignOut(sellerId);
    onSignOut();
  };
  const discard = async () => {
    for (const opId of opIds) await outbox.discard(opId);
    onSignOut();
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
        isDiscarding ? (
          <>
            <Button onClick={() => setDiscarding(false)}>{texts.back}</Button>
            <Button variant="danger" onClick={discard}>
              {texts.discardConfirm}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.cancel}</Button>
        )
      }
    >
      {isDiscarding ? (
        <p>{texts.discardText}</p>
      ) : (
        <Stack>
          <p>{texts.waiting(opIds.length)}</p>
          {unsent > 0 && <Banner tone="failed" role="alert" title={texts.sendFailed(unsent)} />}
          <Button variant="primary" wide busy={isSending} busyText={texts.sending} onClick={sendNow}>
            {texts.sendNow}
          </Button>
          <Button wide onClick={keep} aria-describedby="keep-text">
            {texts.keep(name)}
          </Button>
          <p id="keep-text">{texts.keepText}</p>
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
