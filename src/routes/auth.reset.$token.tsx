import { createFileRoute, Link } from '@tanstack/react-router';
import { ResetForm } from '#src/features/auth/reset-form.tsx';

export const Route = createFileRoute('/auth/reset/$token')({ component: ResetScreen });

function ResetScreen() {
  const { token } = Route.useParams();
  return (
    <ResetForm
      key={token}
      token={token}
      link={words => <Link to="/">{words}</Link>}
      newLink={words => <Link to="/auth/forgot">{words}</Link>}
    />
  );
}
