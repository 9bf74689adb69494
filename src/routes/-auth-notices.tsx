import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndedElsewhere } from '#src/features/auth/ended-elsewhere.tsx';
import { InvitationSaved } from '#src/features/invitation/invitation-saved.tsx';
import { JoinSaved } from '#src/features/join/join-saved.tsx';
import { authCard } from '#styled/recipes/auth-card';

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

/** On the card of sign-in, between its title and its form. */
function AuthCardNotices({ children }: { children: ReactNode }) {
  return <div className={authCard().notices}>{children}</div>;
}
