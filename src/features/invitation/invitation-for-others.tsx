import { useRef, useState } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { invitationTexts } from '#src/messages/invitation.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Outcome } from '#src/ui/page/outcome.tsx';
import { declineInvitation } from './stored-invitation.ts';

/** [18] For somebody whose role can't follow the link: who can. */
export default function InvitationForOthers() {
  const texts = useTexts(invitationTexts);
  const common = useTexts(commonTexts);
  const [isOpen, setOpen] = useState(true);
  const closeButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    declineInvitation();
    setOpen(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
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
      <Outcome tone="attention" title={texts.forOthers} role="status">
        {texts.forOthersText}
      </Outcome>
    </Dialog>
  );
}
