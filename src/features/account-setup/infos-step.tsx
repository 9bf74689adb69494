import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { saveCompany } from '#src/api/seller-updates.ts';
import type { Seller } from '#src/contract/seller.ts';
import { withSavingNotice } from '#src/lib/saving-notice.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form-section.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { CompanyForm } from './company-form.ts';

/** [73–74, 139–140] */
export function InfosStep({ seller }: { seller: Seller }) {
  const texts = useTexts(accountSetupTexts);
  const { addressRefused, failed, tooLong } = useTexts(sellerUpdateTexts);
  const queryClient = useQueryClient();
  const noteId = useId();
  const { company, address } = seller;
  const form = useForm({
    schema: CompanyForm,
    initial: {
      company: { name: company?.name ?? '', registrationNumber: company?.registrationNumber ?? '' },
      address: {
        street: address?.street ?? '',
        streetNr: address?.streetNr ?? '',
        zipCode: address?.zipCode ?? '',
        city: address?.city ?? '',
        country: address?.country ?? '',
      },
    },
    message: issue => (issue.type === 'max_length' ? tooLong : texts.required),
    async onSubmit(body) {
      const ended = await withSavingNotice(() => saveCompany(queryClient, body), failed);
      if (ended === 'refused') form.setErrors({ 'address.street': addressRefused });
    },
  });

  return (
    <form noValidate onSubmit={form.handleSubmit}>
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
          <TextField
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
