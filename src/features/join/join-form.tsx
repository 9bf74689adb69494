import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiFailure, hasCode } from '#src/api/client/api-failure.ts';
import { joinCompany } from '#src/api/mutations/join.ts';
import { RegisterBody } from '#src/contract/accounts/account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import { isSamePassword, newPassword } from '#src/entities/password/new-password.ts';
import {
  isGuessed,
  NewPasswordFields,
  useNewPasswordMessage,
} from '#src/entities/password/new-password-fields.tsx';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { joinTexts } from '#src/messages/join.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { signUpTexts } from '#src/messages/sign-up.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Heading } from '#src/ui/page/heading.tsx';

export interface JoinFormProps {
  token: string;
  invitation: { company: string; email: string; role: Role; hasAccount: boolean };
  isSignedIn: boolean;
  /** Once they have joined, or don't want to. */
  onDone: () => void;
  /** The link was used, withdrawn or grew old after it was looked up. */
  onOver: () => void;
}

/** It was used, withdrawn, or has grown old. */
export const isLinkWrong = (failure: unknown): boolean => hasCode(failure, 'ACCOUNT.LINK_WRONG');

const { firstName, lastName } = RegisterBody.entries;
const { password } = LoginBody.entries;

const Stranger = v.pipe(
  v.object({ firstName, lastName, ...newPassword }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isSamePassword), ['confirmPassword']),
);
/** By whom the link is followed, and what is asked of them; all fields are there, and those that nobody sees are empty. */
const typed = v.object({
  firstName: v.string(),
  lastName: v.string(),
  password: v.string(),
  confirmPassword: v.string(),
});
const schemas: Record<'signed-in' | 'account' | 'stranger', v.GenericSchema<v.InferOutput<typeof typed>>> = {
  'signed-in': typed,
  account: v.object({ ...typed.entries, password }),
  stranger: Stranger,
};

/** Joins the company, with what is needed for it: nothing more, the password of the account, or a new account. */
export function JoinForm({ token, invitation, isSignedIn, onDone, onOver }: JoinFormProps) {
  const texts = useTexts(joinTexts);
  const { invitedAs } = useTexts(roleTexts);
  const words = useTexts(signUpTexts);
  const { showPassword, hidePassword, credentialsRefused } = useTexts(authTexts);
  const { passwordGuessable, tooLong } = useTexts(newPasswordTexts);
  const newPasswordMessage = useNewPasswordMessage();
  const who = isSignedIn ? 'signed-in' : invitation.hasAccount ? 'account' : 'stranger';
  const role = invitedAs[invitation.role];
  // What the card itself says is not gone after three seconds.
  const isShownHere = (failure: unknown) =>
    isLinkWrong(failure) ||
    isOtherAddress(failure) ||
    // [192] That a session is over is said in its own words, and leads away from here.
    (isSignedIn && isUnauthorised(failure)) ||
    Object.keys(wrongOf(failure)).length > 0;
  const notice = {
    id: 'join',
    done: texts.joined(invitation.company, role),
    failed: (failure: unknown) =>
      isShownHere(failure) ? undefined : withReason(texts.failed, failureReason(failure)),
  };
  const joining = useMutation({ ...joinCompany, meta: { notice } }, signedOutClient);
  const form = useForm({
    schema: schemas[who],
    initial: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    message(issue, path) {
      if (who === 'account') return texts.passwordRequired;
      if (path === 'password' || path === 'confirmPassword') return newPasswordMessage(issue, path);
      if (issue.type === 'max_length') return tooLong(Number(issue.requirement));
      return path === 'firstName' ? words.firstNameRequired : words.lastNameRequired;
    },
    async onSubmit(values) {
      const names = who === 'stranger' && { firstName: values.firstName, lastName: values.lastName };
      try {
        await joining.mutateAsync({
          token,
          ...names,
          ...(who !== 'signed-in' && { password: values.password }),
        });
        // The menu itself asks for them too, once there is a network.
        if (who !== 'stranger') void loadCompanies().catch(() => {});
        onDone();
      } catch (failure) {
        if (isLinkWrong(failure)) onOver();
        form.setErrors(wrongOf(failure));
      }
    },
  });

  function wrongOf(failure: unknown): { password?: string } {
    if (isGuessed(failure)) return { password: passwordGuessable };
    const isRefused = who === 'account' && isUnauthorised(failure);
    return isRefused ? { password: credentialsRefused } : {};
  }

  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <Heading level={2}>{texts.title(invitation.company)}</Heading>
      <p>{texts.intro(role, invitation.email)}</p>
      {who === 'account' && (
        <>
          <p>{texts.withPassword}</p>
          <PasswordField
            {...form.bind('password')}
            label={texts.password}
            showLabel={showPassword}
            hideLabel={hidePassword}
            autoComplete="current-password"
            required
          />
        </>
      )}
      {who === 'stranger' && (
        <>
          <p>{texts.withNewAccount}</p>
          <TextField {...form.bind('firstName')} label={words.firstName} autoComplete="given-name" required />
          <TextField {...form.bind('lastName')} label={words.lastName} autoComplete="family-name" required />
          <NewPasswordFields form={form} />
        </>
      )}
      {isOtherAddress(joining.error) && (
        <Banner tone="attention" role="alert" title={texts.failed}>
          {texts.otherAddress(invitation.email, signedInAs(joining.error))}
        </Banner>
      )}
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.joining}>
        {texts.join}
      </Button>
      <Button wide variant="quiet" onClick={onDone}>
        {texts.notNow}
      </Button>
    </AuthForm>
  );
}

const isUnauthorised = (failure: unknown) => failure instanceof ApiFailure && failure.status === 401;
const isOtherAddress = (failure: unknown) => hasCode(failure, 'MEMBER.OTHER_ADDRESS');

function signedInAs(failure: unknown): string {
  return failure instanceof ApiFailure ? String(failure.errors[0]?.signedInAs ?? '') : '';
}

/** So that the way back to their other company is in the menu, also without a network. */
async function loadCompanies(): Promise<void> {
  // A signed-in screen's, which anyone who only reads the invitation need not load.
  const [{ openSellerData }, { reports }, { companiesQuery }] = await Promise.all([
    import('#src/api/cache/seller-data.ts'),
    import('#src/feedback/reports.ts'),
    import('#src/api/queries/companies.ts'),
  ]);
  await (await openSellerData(reports))?.prefetchQuery(companiesQuery);
}
