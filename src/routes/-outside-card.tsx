import type { ReactNode } from 'react';
import { LanguageChoice } from '#src/features/preferences/language-choice.tsx';
import { ThemeChoice } from '#src/features/preferences/theme-choice.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { AuthCard } from '#src/ui/page/auth-card.tsx';

/** [10] Card with logo and product badge, where nobody need be signed in. */
export function OutsideCard({ children }: { children: ReactNode }) {
  return (
    <AuthCard
      title={useTexts(commonTexts).product}
      preferences={
        <>
          <LanguageChoice />
          <ThemeChoice />
        </>
      }
    >
      {children}
    </AuthCard>
  );
}
