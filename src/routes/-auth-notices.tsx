import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndedElsewhere } from '#src/features/auth/ended-elsewhere.tsx';
import { InvitationSaved } from '#src/features/invitation/invitation-saved.tsx';
import { JoinSaved } from '#src/features/join/join-saved.tsx';
import { AuthCardNotices } from '#src/ui/page/auth-card-notices.tsx';

interface AuthNoticesProps {
  joinToken: string | undefined;
  /** Of a device whose person was removed from their company. */
  removed: ReactNode;
}

/** What is to be known before signing in. */
export default function AuthNotices({ joinToken, removed }: AuthNoticesProps) {
  const isEndedElsewhere = useLocation({ select: ({ state }) => state.isEndedElsewhere });
  return (
    <AuthCardNotices>
      {isEndedElsewhere && <EndedElsewhere />}
      {removed}
      {joinToken !== undefined && (
        <JoinSaved
          link={words => (
            <Link to="/join/$token" params={{ token: joinToken }}>
              {words}
            </Link>
          )}
        />
      )}
      <InvitationSaved />
    </AuthCardNotices>
  );
}
