import { useLocation } from '@tanstack/react-router';
import { EndedElsewhere } from '#src/features/auth/ended-elsewhere.tsx';
import { InvitationKept } from '#src/features/invitation/invitation-saved.tsx';
import { HarbourNotices } from '#src/ui/auth-card-notices.tsx';

/** What is to be known before signing in. */
export default function AuthNotices() {
  const isEndedElsewhere = useLocation({ select: ({ state }) => state.isEndedElsewhere });
  return (
    <HarbourNotices>
      {isEndedElsewhere && <EndedElsewhere />}
      <InvitationKept />
    </HarbourNotices>
  );
}
