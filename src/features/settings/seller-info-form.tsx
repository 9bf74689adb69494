import { useEffect, useId } from 'react';
import * as v from 'valibot';
import { SimpleEmail } from '#src/contract/accounts/login.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { requiredText } from '#src/contract/text.ts';
import { CompanyAddressFields, CompanyFields } from '#src/entities/seller/company-fields.tsx';
import { CompanyInRegion, companyInRegion } from '#src/entities/seller/company-form.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

/**
 * [83, 141] The specification keeps its button disabled, so nothing is ever submitted: a field that let somebody type
 * would promise what it can't do.
 */
export function SellerInfoForm({ seller, readOnly = false }: { seller: Seller; readOnly?: boolean }) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const noteId = useId();
  const form = useForm({
    schema: ProfileForm,
    initial: profileOf(seller),
    message: (_, path) => (path === 'email' ? texts.emailMalformed : texts.required),
    onSubmit: () => undefined,
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another seller restarts the form, typing does not
  useEffect(() => {
    if (!isDirty) reset(profileOf(seller));
  }, [seller]);

  const { emailChange } = seller.user;
  // What this device knows may be of yesterday: past its hour nothing waits any more.
  const waitsForNew =
    emailChange && Date.parse(emailChange.expiresAt) > Date.now()
      ? texts.emailWaits(emailChange.email, formatMoment(emailChange.expiresAt, language))
      : undefined;

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormGrid>
        <CompanyFields reading="region" form={form} locked />
        <FormCell span={6}>
          <TextField
            {...form.bind('email')}
            label={texts.email}
            type="email"
            hint={waitsForNew}
            disabled
            locked
          />
        </FormCell>
        <CompanyAddressFields reading="region" form={form} locked />
      </FormGrid>
      {!readOnly && (
        <FormActions note={texts.infoLocked} noteId={noteId}>
          <Button type="submit" variant="primary" disabled aria-describedby={noteId}>
            {texts.update}
          </Button>
        </FormActions>
      )}
    </form>
  );
}

/** [83, 141] */
export const ProfileForm = v.object({
  email: SimpleEmail,
  firstName: requiredText(),
  lastName: requiredText(),
  ...CompanyInRegion.entries,
});

export function profileOf(seller: Seller): v.InferInput<typeof ProfileForm> {
  const { email, firstName, lastName } = seller.user;
  return { email, firstName, lastName, ...companyInRegion(seller) };
}
