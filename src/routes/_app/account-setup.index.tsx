import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { AccountSetupScreen } from '#src/features/account-setup/account-setup-screen.tsx';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';

export const Route = createFileRoute('/_app/account-setup/')({
  beforeLoad({ context, cause }) {
    // [123] On entering; who has just finished here reads the final screen first [80].
    const { access, seller } = context;
    if (cause !== 'stay' && access.isAccountComplete(seller)) throw redirect({ to: '/', replace: true });
  },
  component: Screen,
});

function Screen() {
  const { goHome } = useTexts(accountSetupTexts);
  return <AccountSetupScreen homeLink={<Link to="/">{goHome}</Link>} />;
}
