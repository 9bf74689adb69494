import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Cards } from '#src/ui/card.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { MarketplaceForm } from './marketplace-form.tsx';
import { SellerInfoForm } from './seller-info-form.tsx';

/** [81–85] @param more the ways to what the specification's three cards don't have */
export function SettingsScreen({ more }: { more: ReactNode }) {
  const texts = useTexts(settingsTexts);
  const { data: seller } = useQuery(sellerQuery);
  if (!seller) return null;
  return (
    <>
      <PageHead title={texts.title} actions={more} />
      <Cards>
        <Card title={texts.sellerInfo}>
          <SellerInfoForm seller={seller} />
        </Card>
        <Card title={texts.sellerAmazon}>
          <MarketplaceForm seller={seller} />
        </Card>
        <Card title={texts.wallet}>
          <p>{texts.walletText}</p>
          <FormActions>
            <Button variant="done" disabled>
              {texts.walletLinked}
            </Button>
          </FormActions>
        </Card>
      </Cards>
    </>
  );
}
