import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ConsentReturn } from '#src/features/account-setup/consent-return.tsx';

export const Route = createFileRoute('/_app/account-setup/code/$code')({ component: Screen });

function Screen() {
  const { code } = Route.useParams();
  const navigate = Route.useNavigate();
  // Replaced: Back must not spend the code again.
  const handleDone = useCallback(() => void navigate({ to: '/account-setup', replace: true }), [navigate]);
  return <ConsentReturn code={code} onDone={handleDone} />;
}
