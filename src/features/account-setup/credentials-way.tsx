import { useMutation } from '@tanstack/react-query';
import { linkMarketplace } from '#src/api/mutations/seller.ts';
import { MarketplaceCredentials } from '#src/contract/accounts/marketplace-link.ts';
import { isDeclined } from '#src/feedback/failure-reason.ts';
import { useSavingNotice } from '#src/feedback/saving-notice.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { SetupWay } from './setup-page.tsx';

export interface CredentialsWayProps {
  marketplaceId: string;
  /** The credentials were refused, and no marketplace was chosen. */
  onMarketplaceMissing: () => void;
}

/** [77, 142] No rules of our own: what doesn't work is flagged. */
export function CredentialsWay({ marketplaceId, onMarketplaceMissing }: CredentialsWayProps) {
  const texts = useTexts(accountSetupTexts);
  const { marketplaceRefused, refusedValue } = useTexts(sellerUpdateTexts);
  const notice = useSavingNotice(marketplaceRefused);
  const link = useMutation({ ...linkMarketplace, meta: { notice } });
  const form = useForm({
    schema: MarketplaceCredentials,
    initial: { client_id: '', client_secret: '', refresh_token: '' },
    message: () => refusedValue,
    async onSubmit(credentials) {
      await link.mutateAsync({ ...credentials, marketplaceId }).catch(handleFailure);
    },
  });

  function handleFailure(failure: unknown) {
    if (!isDeclined(failure)) return;
    form.setErrors({ client_id: refusedValue, client_secret: refusedValue, refresh_token: refusedValue });
    if (marketplaceId === '') onMarketplaceMissing();
  }

  const plain = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false };
  return (
    <SetupWay title={texts.credentialsTitle} onSubmit={form.handleSubmit}>
      <TextField {...form.bind('client_id')} {...plain} label="client_id" />
      <TextField {...form.bind('client_secret')} {...plain} label="client_secret" type="password" />
      <TextField {...form.bind('refresh_token')} {...plain} label="refresh_token" type="password" />
      <Button type="submit" wide busy={form.isSubmitting} busyText={texts.authenticating}>
        {texts.authenticate}
      </Button>
    </SetupWay>
  );
}
