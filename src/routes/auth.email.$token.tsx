import { createFileRoute, Link } from '@tanstack/react-router';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { EmailLink } from '#src/features/auth/email-link.tsx';

export const Route = createFileRoute('/auth/email/$token')({ component: EmailLinkScreen });

function EmailLinkScreen() {
  const { token } = Route.useParams();
  const { openData } = Route.useRouteContext();

  /** The person signed in here already has a seller. */
  async function forgetSeller() {
    const data = await openData();
    await data?.queryClient.invalidateQueries({ queryKey: sellerQuery.queryKey });
  }

  return (
    <EmailLink
      key={token}
      token={token}
      onDone={() => void forgetSeller()}
      link={words => <Link to="/">{words}</Link>}
    />
  );
}
