import { ApiFailure } from '#src/api/client/api-failure.ts';
import { SignUpForm as Schema, signUp } from '#src/api/mutations/sign-up.ts';
import { ServiceLinks } from '#src/entities/service-links/service-links.tsx';
import { showError } from '#src/feedback/error-toast.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { signUpTexts } from '#src/messages/sign-up.ts';
import { AuthForm } from '#src/ui/auth-card.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormCell, FormGrid } from '#src/ui/form-section.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { PasswordMeter } from './password-meter.tsx';

export interface SignUpFormProps {
  onSignedUp: (email: string) => Promise<void>;
}

const inUse = (failure: ApiFailure) =>
  failure.errors.some(({ message }) => message.includes('Email in use.'));

/** [39–40, 130–135] */
export default function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const { showPassword, hidePassword } = useTexts(authTexts);
  const form = useForm({
    schema: Schema,
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    message(issue, path) {
      if (issue.type === 'max_length') return texts.tooLong;
      const isEmpty = String(issue.input).trim() === '';
      if (path === 'firstName') return texts.firstNameRequired;
      if (path === 'lastName') return texts.lastNameRequired;
      if (path === 'email') return isEmpty ? texts.emailRequired : texts.emailMalformed;
      if (path === 'password') return isEmpty ? texts.passwordRequired : texts.passwordRules;
      return texts.mismatch;
    },
    async onSubmit(person) {
      try {
        await signUp(person);
      } catch (failure) {
        handleFailure(failure);
        return;
      }
      await onSignedUp(person.email);
    },
  });

  function handleFailure(failure: unknown) {
    if (failure instanceof ApiFailure && inUse(failure)) form.setErrors({ email: texts.emailExists });
    else if (failure instanceof ApiFailure && failure.code === 'ACCOUNT.PASSWORD_GUESSABLE')
      form.setErrors({ password: texts.passwordGuessable });
    else showError(failureReason(failure), failure);
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
      <TextField
        {...form.bind('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Stack tight>
        <PasswordField
          {...form.bind('password')}
          label={texts.password}
          showLabel={showPassword}
          hideLabel={hidePassword}
          autoComplete="new-password"
          required
        />
        <PasswordMeter password={form.values.password} />
      </Stack>
      <PasswordField
        {...form.bind('confirmPassword')}
        label={texts.confirmPassword}
        showLabel={showPassword}
        hideLabel={hidePassword}
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.signingUp}>
        {texts.signUp}
      </Button>
      <ServiceLinks />
    </AuthForm>
  );
}
