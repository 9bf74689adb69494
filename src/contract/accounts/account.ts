import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { requiredText } from '#src/contract/text.ts';
import { SimpleEmail } from './login.ts';
import { NewPassword } from './password-rules.ts';

/**
 * An address that mail is sent to. Stricter than the one of signing in: a comma or a bracket would make a list of
 * several addresses of it, or a name with an address.
 */
export const MailAddress = v.pipe(
  SimpleEmail,
  v.regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/, 'Invalid email'),
);

/** [155] */
export const RegisterBody = v.object({
  email: MailAddress,
  firstName: requiredText(textLimits.name),
  lastName: requiredText(textLimits.name),
  password: NewPassword,
  /** Where the mail's link leads: the app's origin plus `/auth/activate`. Another origin is refused. */
  returnLink: v.pipe(v.string(), v.trim(), v.url(), v.maxLength(textLimits.link)),
  /** [207] The language of the mail is that of `Accept-Language`. */
  locale: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)),
});
export type RegisterBody = v.InferOutput<typeof RegisterBody>;

/** [156] Spaces within the code are left out: people copy it in groups. */
export const ActivateBody = v.object({
  email: SimpleEmail,
  code: v.pipe(
    v.string(),
    v.maxLength(textLimits.line),
    v.transform(code => code.replace(/\s/g, '')),
    v.nonEmpty(),
    v.maxLength(textLimits.id),
  ),
});
export type ActivateBody = v.InferOutput<typeof ActivateBody>;

/** What the link of an email carries. */
export const LinkTokenBody = v.object({ token: requiredText(textLimits.id) });
