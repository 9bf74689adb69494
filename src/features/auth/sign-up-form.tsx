import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { signUp } from '#src/api/mutations/account.ts';
import { RegisterBody } from '#src/contract/accounts/account.ts';
import { isSamePassword, newPassword } from '#src/entities/password/new-password.ts';
import {
  isGuessed,
  NewPasswordFields,
  useNewPasswordMessage,
} from '#src/entities/password/new-password-fields.tsx';
import { ServiceLinks } from '#src/entities/service-links.tsx';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { signUpTexts } from '#src/messages/sign-up.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField, TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { lastRegistration } from './last-registration.ts';

export interface SignUpFormProps {
  onSignedUp: (email: string) => Promise<void>;
}

const { firstName, lastName, email } = RegisterBody.entries;

/** What is asked for [39, 130–134]; the password twice. */
const Schema = v.pipe(
  v.object({ firstName, lastName, email, ...newPassword }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isSamePassword), ['confirmPassword']),
);

/** [39–40, 130–135] */
export default function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const { passwordGuessable, tooLong } = useTexts(newPasswordTexts);
  const passwordMessage = useNewPasswordMessage();
  const { errorFallback } = useTexts(commonTexts);
  const failed = (failure: unknown) =>
    Object.keys(wrongOf(failure)).length > 0 ? undefined : (failureReason(failure) ?? errorFallback);
  const register = useMutation({ ...signUp, meta: { notice: { id: 'sign-up', failed } } }, signedOutClient);
  const form = useForm({
    schema: Schema,
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    message(issue, path) {
      if (path === 'password' || path === 'confirmPassword') return passwordMessage(issue, path);
      if (issue.type === 'max_length') return tooLong(Number(issue.requirement));
      const isEmpty = String(issue.input).trim() === '';
      if (path === 'firstName') return texts.firstNameRequired;
      if (path === 'lastName') return texts.lastNameRequired;
      return isEmpty ? texts.emailRequired : texts.emailMalformed;
    },
    async onSubmit({ confirmPassword: _, ...person }) {
      try {
        await register.mutateAsync(person);
      } catch (failure) {
        form.setErrors(wrongOf(failure));
        return;
      }
      lastRegistration.remember(person);
      await onSignedUp(person.email);
    },
  });

  /** What is wrong with a field; what is no field's is said in a toast. */
  function wrongOf(failure: unknown): { email?: string; password?: string } {
    if (!(failure instanceof ApiFailure)) return {};
    if (failure.errors.some(({ message }) => message.includes('Email in use.')))
      return { email: texts.emailExists };
    return isGuessed(failure) ? { password: passwordGuessable } : {};
  }

  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <FormGrid>
        <FormCell span={3} short>
          <TextField {...form.bind('firstName')} label={texts.firstName} autoComplete="given-name" required />
        </FormCell>
        <FormCell span={3} short>
          <TextField {...form.bind('lastName')} label={texts.lastName} autoComplete="family-name" required />
        </FormCell>
      </FormGrid>
      <EmailField {...form.bind('email')} label={texts.email} autoComplete="username" />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.signingUp}>
        {texts.signUp}
      </Button>
      <ServiceLinks />
    </AuthForm>
  );
}
