import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { ActivateForm } from '#src/features/auth/activate-form.tsx';
import { activationTexts } from '#src/messages/activation.ts';
import { useTexts } from '#src/messages/catalogue.ts';

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty())), undefined);

export const Route = createFileRoute('/auth/activate')({
  validateSearch: v.object({ email: text, code: text }),
  component: Activate,
});

function Activate() {
  const { email, code } = Route.useSearch();
  const navigate = Route.useNavigate();
  const texts = useTexts(activationTexts);
  return (
    <ActivateForm
      key={`${email} ${code}`}
      email={email}
      code={code}
      onActivated={() => navigate({ to: '/', replace: true })}
      links={
        <>
          <Link to="/auth" search={{ tab: 'sign-up' }}>
            {texts.signUpAgain}
          </Link>
          <Link to="/auth">{texts.signIn}</Link>
        </>
      }
    />
  );
}
