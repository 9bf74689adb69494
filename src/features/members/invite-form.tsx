import { useMutation } from '@tanstack/react-query';
import { hasCode } from '#src/api/client/api-failure.ts';
import { inviteMember } from '#src/api/mutations/members.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';
import { languageCodes, languages } from '#src/contract/language.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { EmailField } from '#src/ui/fields/text-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { memberFailure } from './member-failure.ts';

const mailLanguages = languageCodes.map(code => ({ value: code, text: languages[code].name }));

export function InviteForm() {
  const texts = useTexts(memberTexts);
  const { names, may } = useTexts(roleTexts);
  const language = useLanguage();
  const notice = { id: 'members', failed: texts.notSent, because: memberFailure };
  const invite = useMutation({ ...inviteMember, meta: { notice } });
  const empty: { email: string; role: Role; locale: string } = {
    email: '',
    role: 'warehouse',
    locale: language,
  };
  const form = useForm({
    schema: memberEndpoints.inviteMember.body,
    initial: empty,
    message: () => texts.emailMalformed,
    async onSubmit(body, values) {
      try {
        await invite.mutateAsync(body);
        form.reset({ ...values, email: '' });
      } catch (failure) {
        // The notice has said it, and what was typed is still there.
        if (hasCode(failure, 'MEMBER.ALREADY')) form.setErrors({ email: texts.already });
      }
    },
  });
  const { role } = form.values;

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormGrid>
        <FormCell span={6}>
          <EmailField {...form.bind('email')} label={texts.email} autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <SelectField
            {...form.bind('role')}
            label={texts.role}
            hint={may[role]}
            options={Role.options.map(value => ({ value, text: names[value] }))}
          />
        </FormCell>
        <FormCell span={3}>
          <SelectField {...form.bind('locale')} label={texts.language} options={mailLanguages} />
        </FormCell>
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isSubmitting} busyText={texts.sending}>
          {texts.send}
        </Button>
        <span role="status">{invite.isSuccess && texts.sent(invite.variables.email)}</span>
      </FormActions>
    </form>
  );
}
