import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { TimeZone, zoneName } from '#src/contract/time-zone.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { timeZoneTexts } from '#src/messages/time-zone.ts';
import { Button } from '#src/ui/button.tsx';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

const Form = v.object({ timeZone: TimeZone });

export interface TimeZoneFormProps {
  label: string;
  hint: string;
  /** Undefined: nobody has said any yet. */
  timeZone: string | undefined;
  save: MutationOptions<void, ApiFailure, string>;
}

export function TimeZoneForm({ label, hint, timeZone = '', save }: TimeZoneFormProps) {
  const texts = useTexts(timeZoneTexts);
  const notice = { id: 'time-zone', done: texts.saved, failed: texts.failed };
  const saving = useMutation({ ...save, meta: { notice } });
  const form = useForm({
    schema: Form,
    initial: { timeZone },
    message: () => texts.choose,
    async onSubmit(body, values) {
      // What became of it is said by the notice.
      const isSaved = await saving.mutateAsync(body.timeZone).then(
        () => true,
        () => false,
      );
      if (isSaved) form.markSaved(values);
    },
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server sent restarts it, choosing does not
  useEffect(() => {
    if (!isDirty) reset({ timeZone });
  }, [timeZone]);
  const groups = useMemo(() => zonesByRegion(texts.elsewhere), [texts]);
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <NativeSelectField
        {...form.bind('timeZone')}
        label={label}
        hint={hint}
        placeholder={texts.choose}
        groups={groups}
      />
      <FormActions>
        <Button type="submit" busy={form.isSubmitting} busyText={texts.saving}>
          {texts.save}
        </Button>
      </FormActions>
    </form>
  );
}

/** For a list in which one is chosen. */
export function zonesByRegion(elsewhere: string) {
  const regions = new Map<string, { value: string; text: string }[]>();
  // Browsers leave UTC out.
  for (const value of [...Intl.supportedValuesOf('timeZone'), 'UTC']) {
    const region = value.includes('/') ? (value.split('/')[0] ?? '') : elsewhere;
    const known = regions.get(region) ?? [];
    if (!known.some(zone => zone.value === value)) known.push({ value, text: zoneName(value) });
    regions.set(region, known);
  }
  return [...regions].map(([label, options]) => ({ label, options }));
}
