import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readFormDraft } from '#src/api/device/form-drafts.ts';
import { saveCompany } from '#src/api/mutations/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { RestoredBanner, useFormDraft } from '#src/entities/form-draft.tsx';
import { CompanyAddressFields, CompanyFields } from '#src/entities/seller/company-fields.tsx';
import { CompanyInCity, companyInCity } from '#src/entities/seller/company-form.ts';
import { isDeclined } from '#src/feedback/failure-reason.ts';
import { useSavingNotice } from '#src/feedback/saving-notice.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormGrid } from '#src/ui/form/form-section.tsx';
import { withTextsOf } from '#src/ui/form/form-values.ts';
import { useForm } from '#src/ui/form/use-form.ts';

const formName = 'company';

/** [73–74, 139–140] */
export function InfosStep({ seller }: { seller: Seller }) {
  const texts = useTexts(accountSetupTexts);
  const { addressRefused, failed, tooLong } = useTexts(sellerUpdateTexts);
  const notice = useSavingNotice(failed);
  const save = useMutation({ ...saveCompany, meta: { notice } });
  const noteId = useId();
  const initial = companyInCity(seller);
  const [typed] = useState(() => readFormDraft(formName));
  const form = useForm({
    schema: CompanyInCity,
    initial,
    restored: typed && withTextsOf(initial, typed.values),
    message: issue => (issue.type === 'max_length' ? tooLong(Number(issue.requirement)) : texts.required),
    async onSubmit(body) {
      await save.mutateAsync(body).catch((failure: unknown) => {
        if (isDeclined(failure)) form.setErrors({ 'address.street': addressRefused });
      });
    },
  });

  useFormDraft(formName, form);

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <RestoredBanner form={form} />
      <FormGrid>
        <CompanyFields reading="city" form={form} />
        <CompanyAddressFields reading="city" form={form} />
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
