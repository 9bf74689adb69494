import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { call } from '#src/api/client/call.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import type { Marketplace } from '#src/contract/marketplace.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { ChoiceList } from '#src/ui/choice-list.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { SetupWay } from '#src/ui/setup-page.tsx';
import { Waiting } from '#src/ui/waiting.tsx';

export interface ConsentWayProps {
  marketplaces: UseQueryResult<Marketplace[]>;
  /** Empty where none is chosen. */
  marketplaceId: string;
  onChoose: (marketplaceId: string) => void;
  /** The other way needs one too. */
  isMissing: boolean;
  firstChoiceId: string;
}

/** [75–76, 178] Consent on the marketplace's own page. */
export function ConsentWay(props: ConsentWayProps) {
  const { marketplaces, marketplaceId, onChoose, isMissing, firstChoiceId } = props;
  const texts = useTexts(accountSetupTexts);
  const common = useTexts(commonTexts);
  const failures = useTexts(failureTexts);
  const { marketplaceMissing } = useTexts(sellerUpdateTexts);
  const countryName = useCountryName();
  const noteId = useId();
  const [isOpening, open] = useConsentPage();

  return (
    <SetupWay title={texts.consentTitle}>
      {marketplaces.data ? (
        <ChoiceList
          label={texts.marketplace}
          options={marketplaces.data.map(({ marketplaceId: id, country }) => ({
            value: id as string,
            text: countryName(country),
          }))}
          value={marketplaceId}
          onChange={onChoose}
          error={isMissing ? marketplaceMissing : undefined}
          id={firstChoiceId}
        />
      ) : marketplaces.isError ? (
        <Banner
          tone="failed"
          role="status"
          title={failures.marketplaces}
          action={<ActionLink onClick={() => void marketplaces.refetch()}>{common.tryAgain}</ActionLink>}
        />
      ) : (
        <Waiting text={common.loading} inDialog />
      )}
      <FormActions note={marketplaceId === '' && texts.chooseFirst} noteId={noteId}>
        <Button
          variant="primary"
          wide
          disabled={marketplaceId === ''}
          aria-describedby={marketplaceId === '' ? noteId : undefined}
          busy={isOpening}
          busyText={texts.opening}
          onClick={() => void open(marketplaceId)}
        >
          {texts.authorize}
        </Button>
      </FormActions>
    </SetupWay>
  );
}

function useConsentPage(): [isOpening: boolean, open: (marketplaceId: string) => Promise<void>] {
  const [isOpening, setOpening] = useState(false);
  // Back from the marketplace may bring this page as it was left: at work.
  useEffect(() => {
    const handleShow = () => setOpening(false);
    addEventListener('pageshow', handleShow);
    return () => removeEventListener('pageshow', handleShow);
  }, []);

  const open = async (marketplaceId: string) => {
    setOpening(true);
    try {
      const { url } = await call(endpoints.retrieveSellerAmazonUrl, { params: { marketplaceId } });
      location.assign(url);
    } catch (failure) {
      setOpening(false);
      showError(failureReason(failure), failure);
    }
  };
  return [isOpening, open];
}
