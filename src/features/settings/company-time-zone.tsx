import { saveCompanyTimeZone } from '#src/api/mutations/time-zones.ts';
import { zoneName } from '#src/contract/time-zone.ts';
import { TimeZoneForm } from '#src/entities/time-zone-form.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { timeZoneTexts } from '#src/messages/time-zone.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';

export interface CompanyTimeZoneProps {
  timeZone: string | undefined;
  /** For those who may look at it, and not change it. */
  readOnly: boolean;
}

/** Below what the specification's card has. */
export function CompanyTimeZone({ timeZone, readOnly }: CompanyTimeZoneProps) {
  const { ofCompany: label, ofCompanyHint: hint } = useTexts(timeZoneTexts);
  if (readOnly) return <TextField label={label} hint={hint} value={zoneName(timeZone ?? '')} locked />;
  return <TimeZoneForm label={label} hint={hint} timeZone={timeZone} save={saveCompanyTimeZone} />;
}
