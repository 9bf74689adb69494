import { useTexts } from '#src/messages/catalogue.ts';
import { invitationTexts } from '#src/messages/invitation.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { readInvitation } from './stored-invitation.ts';

/** Tells a person who is signed out that the invitation they opened waits here, offline too. */
export function InvitationSaved() {
  const texts = useTexts(invitationTexts);
  if (readInvitation() === null) return null;
  return (
    <Banner tone="empty" icon="tray" role="status" title={texts.saved}>
      {texts.savedSignedOutText}
    </Banner>
  );
}
