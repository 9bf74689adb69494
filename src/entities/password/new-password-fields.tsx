import type * as v from 'valibot';
import { hasCode } from '#src/api/client/api-failure.ts';
import {
  passwordRules,
  passwordStrength,
  specialSymbols,
  unmetPasswordRules,
} from '#src/contract/accounts/password-rules.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import type { Form } from '#src/ui/form/use-form.ts';
import { Stack } from '#src/ui/page/stack.tsx';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { meter } from '#styled/recipes/meter';
import { filledBars, strengthLevel } from './new-password.ts';

export interface NewPasswordFieldsProps {
  form: Form<'password' | 'confirmPassword'> & { values: { password: string } };
  /** Where the form asks for another one too. */
  label?: string;
}

/** [39, 131–133] The password with its meter, and once more. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const texts = useTexts(newPasswordTexts);
  const { showPassword: showLabel, hidePassword: hideLabel } = useTexts(authTexts);
  const field = { showLabel, hideLabel, autoComplete: 'new-password', required: true };
  return (
    <>
      <Stack tight>
        <PasswordField {...form.bind('password')} {...field} label={label ?? texts.password} />
        <PasswordMeter password={form.values.password} />
      </Stack>
      <PasswordField {...form.bind('confirmPassword')} {...field} label={texts.confirmPassword} />
    </>
  );
}

/** What is wrong with either field [130, 134]. */
export function useNewPasswordMessage() {
  const texts = useTexts(newPasswordTexts);
  return (issue: v.BaseIssue<unknown>, path: 'password' | 'confirmPassword'): string => {
    if (issue.type === 'max_length') return texts.tooLong(Number(issue.requirement));
    if (path === 'confirmPassword') return texts.mismatch;
    return String(issue.input).trim() === '' ? texts.passwordRequired : texts.passwordRules;
  };
}

/** Whether the server refused a password because others would guess it. */
export const isGuessed = (failure: unknown): boolean => hasCode(failure, 'ACCOUNT.PASSWORD_GUESSABLE');

const ruleNames = Object.keys(passwordRules) as (keyof typeof passwordRules)[];
const otherSign = /[^\p{L}\p{N}\s]/u;

/** [39, 131–133] Four bars, and a line for each rule. */
function PasswordMeter({ password }: { password: string }) {
  const texts = useTexts(newPasswordTexts);
  // An empty field has met nothing; by the points alone it would look weak before anybody typed.
  const strength = password === '' ? 0 : passwordStrength(password);
  const unmet = new Set(unmetPasswordRules(password));
  return (
    <>
      <Meter label={texts.strength(strength)} filled={filledBars(strength)} level={strengthLevel(strength)} />
      <MeterRules
        rules={ruleNames.map(rule => ({ text: texts.rules[rule], isMet: !unmet.has(rule) }))}
        metText={texts.met}
        unmetText={texts.unmet}
      />
      {unmet.has('symbol') && otherSign.test(password) && (
        <Sub>{texts.symbols([...specialSymbols].join(' '))}</Sub>
      )}
    </>
  );
}

export interface MeterProps {
  /** "Strength 60 of 100" */
  label: string;
  filled: number;
  level: 'weak' | 'fair' | 'strong';
  bars?: number;
}

/** A row of bars, filled from the left. */
function Meter({ label, filled, level, bars = 4 }: MeterProps) {
  const style = meter();
  return (
    <div className={style.root} role="img" aria-label={label} data-level={level}>
      {Array.from({ length: bars }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={bar} className={style.bar} data-on={bar < filled ? '' : undefined} />
      ))}
    </div>
  );
}

export interface MeterRulesProps {
  rules: readonly { text: string; isMet: boolean }[];
  /** "met" and "not met", after each rule for a screen reader. */
  metText: string;
  unmetText: string;
}

/** What fills the bars. */
function MeterRules({ rules, metText, unmetText }: MeterRulesProps) {
  const style = meter();
  return (
    <ul className={style.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={style.rule}>
          <StatusMark tone={isMet ? 'released' : 'empty'} size={14} />
          <span>{text}</span>
          <VisuallyHidden>{isMet ? metText : unmetText}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
