import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { linkMarketplace } from '#src/api/mutations/seller.ts';
import type { Marketplace } from '#src/contract/accounts/marketplace.ts';
import { MarketplaceSellerId } from '#src/contract/accounts/marketplace-link.ts';
import { isDeclined } from '#src/feedback/failure-reason.ts';
import { useSavingNotice } from '#src/feedback/saving-notice.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { StackForm } from '#src/ui/page/stack.tsx';

export interface SkipDialogProps {
  marketplaces: readonly Marketplace[];
  /** The one that is chosen behind the dialog. */
  marketplaceId: string;
  onClose: () => void;
}

/** [78, 142, 160] */
export default function SkipDialog({ marketplaces, marketplaceId, onClose }: SkipDialogProps) {
  const texts = useTexts(accountSetupTexts);
  const common = useTexts(commonTexts);
  const { marketplaceRefused, refusedValue } = useTexts(sellerUpdateTexts);
  const countryName = useCountryName();
  const notice = useSavingNotice(marketplaceRefused);
  const link = useMutation({ ...linkMarketplace, meta: { notice } });
  const formId = useId();
  const form = useForm({
    schema: MarketplaceSellerId,
    initial: { marketplaceId, sellerId: '' },
    message: () => refusedValue,
    async onSubmit(body) {
      await link.mutateAsync(body).catch((failure: unknown) => {
        if (isDeclined(failure)) form.setErrors({ marketplaceId: refusedValue, sellerId: refusedValue });
      });
    },
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      closesOutside={!form.isDirty}
      title={texts.skipTitle}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.isSubmitting}
            busyText={texts.saving}
          >
            {texts.skipSave}
          </Button>
        </>
      }
    >
      <StackForm id={formId} onSubmit={form.handleSubmit}>
        <p>{texts.skipText}</p>
        <SelectField
          {...form.bind('marketplaceId')}
          label={texts.marketplace}
          placeholder={texts.choose}
          options={marketplaces.map(({ marketplaceId: value, country }) => ({
            value,
            text: countryName(country),
          }))}
        />
        <TextField
          {...form.bind('sellerId')}
          label={texts.sellerId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </StackForm>
    </Dialog>
  );
}
