import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Card, Cards } from '#src/ui/page/card.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { CompanyTimeZone } from './company-time-zone.tsx';
import { MarketplaceForm } from './marketplace-form.tsx';
import { SellerInfoForm } from './seller-info-form.tsx';

export interface SettingsScreenProps {
  /** For those who may look at the company, and not change it. */
  readOnly: boolean;
  /** `<SettingsHead>` */
  head: ReactNode;
}

/** [81–85] */
export function SettingsScreen({ readOnly, head }: SettingsScreenProps) {
  const texts = useTexts(settingsTexts);
  const { data: seller } = useQuery(sellerQuery);
  if (!seller) return null;
  return (
    <>
      {head}
      {readOnly && <Banner tone="empty" icon="lock" title={texts.ownerOnly} />}
      <Cards>
        <Card title={texts.sellerInfo}>
          <Stack>
            <SellerInfoForm seller={seller} readOnly={readOnly} />
            <CompanyTimeZone timeZone={seller.timeZone} readOnly={readOnly} />
          </Stack>
        </Card>
        <Card title={texts.sellerAmazon}>
          <MarketplaceForm seller={seller} readOnly={readOnly} />
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
