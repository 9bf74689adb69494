import { useEffect, useId } from 'react';
import type { Seller } from '#src/contract/seller.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form-section.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { ProfileForm, profileOf } from './profile-form.ts';

/**
 * [83, 141] The specification keeps its button disabled, so nothing is ever submitted: a field that let somebody type
 * would promise what it can't do.
 */
export function SellerInfoForm({ seller }: { seller: Seller }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another seller starts the form anew, typing does not
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
        <FormCell span={3}>
          <TextField {...form.bind('company.name')} label={texts.companyName} disabled locked />
        </FormCell>
        <FormCell span={3}>
          <TextField
            {...form.bind('company.registrationNumber')}
            label={texts.registrationNumber}
            disabled
            locked
          />
        </FormCell>
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
        <FormCell span={4}>
          <TextField {...form.bind('address.street')} label={texts.street} locked />
        </FormCell>
        <FormCell span={2}>
          <TextField {...form.bind('address.zipCode')} label={texts.zipCode} locked />
        </FormCell>
        <FormCell span={3}>
          <TextField {...form.bind('address.region')} label={texts.region} locked />
        </FormCell>
        <FormCell span={3}>
          <TextField {...form.bind('address.country')} label={texts.country} locked />
        </FormCell>
      </FormGrid>
      <FormActions note={texts.infoLocked} noteId={noteId}>
        <Button type="submit" variant="primary" disabled aria-describedby={noteId}>
          {texts.update}
        </Button>
      </FormActions>
    </form>
  );
}
