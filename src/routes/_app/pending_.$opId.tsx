import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConflictScreen } from '#src/features/pending/conflict/conflict-screen.tsx';

export const Route = createFileRoute('/_app/pending_/$opId')({ component: Screen });

function Screen() {
  const { opId } = Route.useParams();
  const navigate = useNavigate();
  return <ConflictScreen opId={opId} onDone={() => void navigate({ to: '/pending', replace: true })} />;
}
