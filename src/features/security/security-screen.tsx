import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Card, Cards } from '#src/ui/page/card.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

const CompanyEventList = lazy(() => import('./company-event-list.tsx'));

export interface SecurityScreenProps {
  /** `<SettingsHead>` */
  head: ReactNode;
  /** The way out of the company, for those who have no other screen for it. */
  leave: ReactNode;
  /** Owners also see what was done to the company. */
  isOwner: boolean;
}

/** What a person looks after in their own account. */
export function SecurityScreen({ head, leave, isOwner }: SecurityScreenProps) {
  const texts = useTexts(securityTexts);
  const { data: seller } = useQuery(sellerQuery);
  if (!seller) return null;
  return (
    <>
      {head}
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
        {leave && (
          <Card title={texts.company}>
            <p>{seller.company?.name}</p>
            <FormActions>{leave}</FormActions>
          </Card>
        )}
        {isOwner && (
          <Suspense>
            <CompanyEventList />
          </Suspense>
        )}
      </Cards>
    </>
  );
}
