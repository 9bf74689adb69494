import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { storable } from '#src/contract/text.ts';

/** [128] Non-space, an @, non-space, and nothing stricter. Written so that it takes linear time. */
export const SimpleEmail = v.pipe(
  v.string(),
  storable,
  v.trim(),
  v.maxLength(textLimits.email),
  v.regex(/^(?=\S*$).+@./),
);

/** The password is not trimmed here: spaces at its ends are part of it until the client trims the payload [147]. */
export const LoginBody = v.object({
  email: SimpleEmail,
  password: v.pipe(v.string(), storable, v.nonEmpty(), v.maxLength(textLimits.password)),
});
export type LoginBody = v.InferOutput<typeof LoginBody>;
