import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { Harbour } from '#src/ui/auth-card.tsx';

export interface AuthCardProps {
  /** Language and theme. */
  preferences: ReactNode;
  children: ReactNode;
}

/** [10] Card with logo and product badge. */
export function AuthCard({ preferences, children }: AuthCardProps) {
  return (
    <Harbour title={useTexts(commonTexts).product} preferences={preferences}>
      {children}
    </Harbour>
  );
}
