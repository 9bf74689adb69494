import { lazy, type ReactNode, Suspense } from 'react';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { usePageName } from '#src/ui/page/heading.tsx';
import { Tabs } from '#src/ui/page/tabs.tsx';
import type { AuthTab } from './auth-tab.ts';
import { SignInForm } from './sign-in-form.tsx';

// Rules of passwords and a meter: who signs in doesn't wait for them.
const SignUpForm = lazy(() => import('./sign-up-form.tsx'));

export interface AuthTabsProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  onSignedIn: () => Promise<void>;
  /** The way to a new password. */
  forgot?: ReactNode;
  onSignedUp: (email: string) => Promise<void>;
}

/** [10] */
export function AuthTabs({ tab, onTab, onSignedIn, forgot, onSignedUp }: AuthTabsProps) {
  const texts = useTexts(authTexts);
  usePageName(tab === 'sign-in' ? texts.signIn : texts.signUp);
  return (
    <Tabs
      form="card"
      label={texts.tabs}
      tabs={[
        { value: 'sign-in', text: texts.signIn },
        { value: 'sign-up', text: texts.signUp },
      ]}
      value={tab}
      onChange={onTab}
    >
      {tab === 'sign-in' ? (
        <SignInForm onSignedIn={onSignedIn} forgot={forgot} />
      ) : (
        <Suspense>
          <SignUpForm onSignedUp={onSignedUp} />
        </Suspense>
      )}
    </Tabs>
  );
}
