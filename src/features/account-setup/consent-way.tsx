import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { requestConsentPage } from '#src/api/mutations/seller.ts';
import type { Marketplace } from '#src/contract/accounts/marketplace.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { ChoiceList } from '#src/ui/fields/choice-list.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Waiting } from '#src/ui/page/waiting.tsx';
import { SetupWay } from './setup-page.tsx';

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
          onClick={() => open(marketplaceId)}
        >
          {texts.authorize}
        </Button>
      </FormActions>
    </SetupWay>
  );
}

function useConsentPage(): [isOpening: boolean, open: (marketplaceId: string) => void] {
  const { isPending, isSuccess, mutate, reset } = useMutation({
    ...requestConsentPage,
    onSuccess: url => location.assign(url),
    meta: { notice: { id: 'consent' } },
  });
  // Back from the marketplace may bring this page back as it was left: busy.
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);
  return [isPending || isSuccess, mutate];
}
