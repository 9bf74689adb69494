import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readTypedInput } from '#src/api/cache/form-drafts.ts';
import { saveCompany } from '#src/api/mutations/seller.ts';
import type { Seller } from '#src/contract/seller.ts';
import { CountryField } from '#src/entities/address/country-field.tsx';
import { ResumedBanner } from '#src/entities/form-draft/restored-banner.tsx';
import { useHeldTyping } from '#src/entities/form-draft/use-form-draft.ts';
import { withSavingNotice } from '#src/feedback/saving-notice.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form-section.tsx';
import { withTextsOf } from '#src/ui/form-values.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { CompanyForm } from './company-form.ts';

const formName = 'company';

/** [73–74, 139–140] */
export function InfosStep({ seller }: { seller: Seller }) {
  const texts = useTexts(accountSetupTexts);
  const { addressRefused, failed, tooLong } = useTexts(sellerUpdateTexts);
  const queryClient = useQueryClient();
  const noteId = useId();
  const { company, address } = seller;
  const initial = {
    company: { name: company?.name ?? '', registrationNumber: company?.registrationNumber ?? '' },
    address: {
      street: address?.street ?? '',
      streetNr: address?.streetNr ?? '',
      zipCode: address?.zipCode ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
    },
  };
  const [typed] = useState(() => readTypedInput(formName));
  const form = useForm({
    schema: CompanyForm,
    initial,
    typed: typed && withTextsOf(initial, typed.values),
    message: issue => (issue.type === 'max_length' ? tooLong : texts.required),
    async onSubmit(body) {
      const ended = await withSavingNotice(() => saveCompany(queryClient, body), failed);
      if (ended === 'refused') form.setErrors({ 'address.street': addressRefused });
    },
  });

  useHeldTyping(formName, form);

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <ResumedBanner form={form} />
      <FormGrid>
        <FormCell span={6}>
          <TextField
            {...form.bind('company.name')}
            label={texts.legalName}
            autoComplete="organization"
            required
          />
        </FormCell>
        <FormCell span={6}>
          <TextField {...form.bind('company.registrationNumber')} label={texts.registrationNumber} required />
        </FormCell>
        <FormCell span={4}>
          <TextField
            {...form.bind('address.street')}
            label={texts.street}
            autoComplete="address-line1"
            required
          />
        </FormCell>
        <FormCell span={2} short>
          <TextField {...form.bind('address.streetNr')} label={texts.streetNr} />
        </FormCell>
        <FormCell span={2} short>
          <TextField
            {...form.bind('address.zipCode')}
            label={texts.zipCode}
            autoComplete="postal-code"
            required
          />
        </FormCell>
        <FormCell span={4}>
          <TextField
            {...form.bind('address.city')}
            label={texts.city}
            autoComplete="address-level2"
            required
          />
        </FormCell>
        <FormCell span={6}>
          <CountryField
            {...form.bind('address.country')}
            label={texts.country}
            autoComplete="country-name"
            required
          />
        </FormCell>
      </FormGrid>
      <FormActions note={!form.isValid && texts.fillIn} noteId={noteId}>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.isValid}
          aria-describedby={form.isValid ? undefined : noteId}
          busy={form.isSubmitting}
          busyText={texts.saving}
        >
          {texts.saveInfos}
        </Button>
      </FormActions>
    </form>
  );
}
