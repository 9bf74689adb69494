import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { sellerQuery } from '#src/api/seller-query.ts';
import { EmailLink } from '#src/features/auth/email-link.tsx';

export const Route = createFileRoute('/auth/email/$token')({ component: EmailLinkScreen });

function EmailLinkScreen() {
  const { token } = Route.useParams();
  const queryClient = useQueryClient();
  return (
    <EmailLink
      key={token}
      token={token}
      onDone={() => void queryClient.invalidateQueries({ queryKey: sellerQuery.queryKey })}
      link={words => <Link to="/">{words}</Link>}
    />
  );
}
