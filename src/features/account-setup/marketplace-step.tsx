import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { ConsentWay } from './consent-way.tsx';
import { CredentialsWay } from './credentials-way.tsx';
import { SetupWays } from './setup-page.tsx';

const SkipDialog = lazy(() => import('./skip-dialog.tsx'));

/** [75–78] */
export function MarketplaceStep() {
  const texts = useTexts(accountSetupTexts);
  const marketplaces = useQuery(marketplacesQuery);
  const [marketplaceId, setMarketplaceId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  const firstChoiceId = useId();

  const handleMarketplaceMissing = () => {
    setMissing(true);
    document.getElementById(firstChoiceId)?.focus();
  };
  return (
    <>
      <SetupWays
        first={
          <ConsentWay
            marketplaces={marketplaces}
            marketplaceId={marketplaceId}
            onChoose={id => {
              setMarketplaceId(id);
              setMissing(false);
            }}
            isMissing={isMissing}
            firstChoiceId={firstChoiceId}
          />
        }
        second={
          <CredentialsWay marketplaceId={marketplaceId} onMarketplaceMissing={handleMarketplaceMissing} />
        }
        after={<ActionLink onClick={() => setSkipping(true)}>{texts.skip}</ActionLink>}
      />
      {isSkipping && (
        <Suspense>
          <SkipDialog
            marketplaces={marketplaces.data ?? []}
            marketplaceId={marketplaceId}
            onClose={() => setSkipping(false)}
          />
        </Suspense>
      )}
    </>
  );
}
