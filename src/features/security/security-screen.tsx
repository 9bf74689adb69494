import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { Card, Cards } from '#src/ui/card.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** What a person looks after in their own account. @param back the way to the settings */
export function SecurityScreen({ back }: { back: ReactNode }) {
  const texts = useTexts(securityTexts);
  const { data: seller } = useQuery(sellerQuery);
  if (!seller) return null;
  return (
    <>
      {back}
      <PageHead title={texts.title} />
      <Cards>
        <Card title={texts.password}>
          <PasswordForm />
        </Card>
        <Card title={texts.email}>
          <EmailForm user={seller.user} />
        </Card>
        <Card title={texts.sessions}>
          <SessionList />
        </Card>
      </Cards>
    </>
  );
}
