import { useEffect, useRef } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { useDiscard } from '#src/api/outbox/use-discard.ts';
import { DiscardNotice } from '#src/feedback/discard-notice.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { discardTexts } from '#src/messages/discard.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { discardRow } from '#src/outbox/discard-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

export interface Discardable {
  opId: string;
  /** Something of it may have reached the server. */
  wasTried: boolean;
  /** The server has another version of it. */
  isDecided?: boolean;
}

/** Text if the question isn't about a waiting change. */
export interface DiscardWords {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

export interface DiscardDialogProps {
  row: Discardable;
  words?: DiscardWords;
  onClose: () => void;
  /** After it is gone from this device, or has arrived; before `onClose`. */
  onDone?: () => void;
}

/** The second question: a discarded row is gone for good. The outcome of one that is being sent is reported first. */
export function DiscardDialog({ row, words, onClose, onDone }: DiscardDialogProps) {
  const texts = useTexts(pendingTexts);
  const discardWords = useTexts(discardTexts);
  const common = useTexts(commonTexts);
  const cancel = useRef<HTMLButtonElement>(null);
  const end = () => {
    onDone?.();
    onClose();
  };
  const { step, start } = useDiscard(options => discardRow(outbox, row.opId, options), end);
  const discardable = row.isDecided
    ? texts.discardDraftText
    : row.wasTried
      ? texts.discardMaybeSent
      : texts.discardText;
  const isBusy = step.kind === 'working' || step.kind === 'being-sent';
  const hasArrived = step.kind === 'arrived';
  const mayArrive = step.kind === 'may-arrive';
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasArrived) cancel.current?.focus();
  }, [hasArrived]);

  return (
    <Dialog
      isOpen
      size="reading"
      role="alertdialog"
      title={words?.title ?? texts.discardTitle}
      closeLabel={common.close}
      onClose={hasArrived ? end : onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={hasArrived ? end : onClose}>
            {hasArrived ? common.close : (words?.cancel ?? common.cancel)}
          </Button>
          {!hasArrived && (
            <Button
              variant="danger"
              busy={isBusy}
              busyText={discardWords.waiting}
              onClick={() => start(mayArrive)}
            >
              {mayArrive ? discardWords.discardAnyway : (words?.confirm ?? texts.discardConfirm)}
            </Button>
          )}
        </>
      }
    >
      <DiscardNotice step={step}>{words?.text ?? discardable}</DiscardNotice>
    </Dialog>
  );
}
