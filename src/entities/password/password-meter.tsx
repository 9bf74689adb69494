import {
  passwordRules,
  passwordStrength,
  specialSymbols,
  unmetPasswordRules,
} from '#src/contract/accounts/password-rules.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import { Meter, MeterRules } from './meter.tsx';
import { filledBars, strengthLevel } from './password-strength.ts';

const ruleNames = Object.keys(passwordRules) as (keyof typeof passwordRules)[];
const otherSign = /[^\p{L}\p{N}\s]/u;

/** [39, 131–133] Four bars, and a line for each rule. */
export function PasswordMeter({ password }: { password: string }) {
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
