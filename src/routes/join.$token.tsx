import { createFileRoute, Link } from '@tanstack/react-router';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { JoinScreen } from '#src/features/join/join-screen.tsx';
import { OutsideCard } from './-outside-card.tsx';

/** The link of an invitation to a company, for anyone who opens it. */
export const Route = createFileRoute('/join/$token')({
  // [192] A session that turns out to be over is followed from here too.
  beforeLoad: async ({ context }) => void (await context.openData()),
  component: Join,
});

function Join() {
  const { token } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <OutsideCard>
      <JoinScreen
        key={token}
        token={token}
        isSignedIn={loginTokenStorage.read() !== null}
        onDone={() => void navigate({ to: '/', replace: true })}
        link={words => <Link to="/">{words}</Link>}
      />
    </OutsideCard>
  );
}
