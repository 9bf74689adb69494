import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { invitationTexts } from '#src/messages/invitation.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Outcome } from '#src/ui/page/outcome.tsx';
import { Waiting } from '#src/ui/page/waiting.tsx';
import { type InvitationOutcome, processInvitation } from './process-invitation.ts';

/** Other calls may get through while this one does not, so that no change of the connection is seen. */
const retryEveryMs = 15_000;

/** [18, 86–87, 107] Processes the stored invitation and says what became of it. */
export default function InvitationDialog() {
  const texts = useTexts(invitationTexts);
  const common = useTexts(commonTexts);
  const { outcome, isOpen, close } = useInvitation();
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen && outcome?.kind !== 'gone'}
      onClose={close}
      size="reading"
      title={texts.heading}
      closeLabel={common.close}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={close}>
          {common.close}
        </Button>
      }
    >
      {outcome ? <InvitationWords outcome={outcome} /> : <Waiting text={texts.processing} inDialog />}
    </Dialog>
  );
}

function InvitationWords({ outcome }: { outcome: InvitationOutcome }) {
  const texts = useTexts(invitationTexts);
  if (outcome.kind === 'gone') return null;
  const words = {
    linked: [
      'released',
      texts.succeeded,
      texts.succeededText(outcome.kind === 'linked' ? outcome.forwarder : ''),
    ],
    'already-used': ['failed', texts.alreadyUsed, texts.alreadyUsedText],
    'already-linked': ['failed', texts.alreadyLinked, texts.alreadyLinkedText],
    failed: ['failed', texts.failed, texts.failedText],
    saved: ['attention', texts.saved, texts.storedText],
  } as const;
  const [tone, title, text] = words[outcome.kind];
  return (
    <Outcome tone={tone} title={title} role="status">
      {text}
    </Outcome>
  );
}

/** The outcome, undefined while it is awaited. One that was kept is processed once there is a connection. */
function useInvitation() {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<InvitationOutcome>();
  const [isOpen, setOpen] = useState(true);

  useEffect(() => {
    if (outcome) return;
    let isCurrent = true;
    void processInvitation().then(next => {
      // [107, 180]
      if (next.kind === 'linked') void queryClient.invalidateQueries(sellerQuery);
      if (isCurrent) setOutcome(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [outcome, queryClient]);

  const isSaved = outcome?.kind === 'saved';
  useEffect(() => {
    if (!isSaved) return;
    // Without the dialog, which has said already that it waits; with it again for the answer.
    const retry = async () => {
      const next = await processInvitation();
      if (next.kind === 'saved') return;
      if (next.kind === 'linked') void queryClient.invalidateQueries(sellerQuery);
      setOutcome(next);
      setOpen(true);
    };
    const timer = setInterval(() => void retry(), retryEveryMs);
    const unsubscribe = subscribeToConnection(connection => {
      if (connection === 'online') void retry();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isSaved, queryClient]);

  return { outcome, isOpen, close: () => setOpen(false) };
}
