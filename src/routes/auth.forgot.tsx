import { createFileRoute, Link } from '@tanstack/react-router';
import { ForgotForm } from '#src/features/auth/forgot-form.tsx';

export const Route = createFileRoute('/auth/forgot')({
  component: () => <ForgotForm signIn={words => <Link to="/auth">{words}</Link>} />,
});
