import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as v from 'valibot';
import { saveNotifications } from '#src/api/mutations/notifications.ts';
import { NotificationChoices, type Notifications } from '#src/contract/accounts/notifications.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { notificationTexts } from '#src/messages/notifications.ts';
import { Button } from '#src/ui/button.tsx';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormCell, FormGrid } from '#src/ui/form/form-section.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

const valuesOf = ({ kinds, quietHours }: Notifications): v.InferInput<typeof NotificationChoices> => ({
  choices: kinds.map(({ kind, choice }) => ({ kind, choice })),
  quietHours,
});

/** Of every kind that the role may get whether it comes, and the hours without any. */
export function NotificationForm({ notifications }: { notifications: Notifications }) {
  const texts = useTexts(notificationTexts);
  const notice = { id: 'notifications', done: texts.saved, failed: texts.failed };
  const saving = useMutation({ ...saveNotifications, meta: { notice } });
  const form = useForm({
    schema: NotificationChoices,
    initial: valuesOf(notifications),
    message: () => texts.timeMissing,
    async onSubmit({ choices, quietHours }, values) {
      const { baseline } = form;
      const changed = choices.filter(({ choice }, index) => choice !== baseline.choices[index]?.choice);
      // Hours that weren't touched here may have been set on another device since.
      const isSame = values.quietHours === baseline.quietHours;
      const body = { choices: changed, quietHours: isSame ? notifications.quietHours : quietHours };
      // What became of it is said by the notice.
      const isSaved = await saving.mutateAsync(body).then(
        () => true,
        () => false,
      );
      if (isSaved) form.markSaved(values);
    },
  });
  const { isDirty, reset, values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server sent restarts it, choosing does not
  useEffect(() => {
    if (!isDirty) reset(valuesOf(notifications));
  }, [notifications]);
  const isAnyInMorning = values.choices.some(
    ({ kind, choice }) => kind !== 'morning' && choice === 'morning',
  );

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormGrid>
        {notifications.kinds.map(({ kind, choices }, index) => {
          const isMorning = kind === 'morning';
          const isMissed = isMorning && isAnyInMorning && values.choices[index]?.choice === 'off';
          const options = choices.map(value => ({
            value,
            text: isMorning && value === 'morning' ? texts.on : texts.choices[value],
          }));
          return (
            <FormCell key={kind} span={3}>
              <NativeSelectField
                {...form.bind(`choices.${index}.choice`)}
                label={texts.kinds[kind]}
                hint={isMissed ? texts.morningOff : texts.hints[kind]}
                groups={[{ options }]}
              />
            </FormCell>
          );
        })}
        <FormCell span={6}>
          <p>{texts.quietHint}</p>
        </FormCell>
        <FormCell span={2} short>
          <TextField {...form.bind('quietHours.from')} type="time" label={texts.from} required />
        </FormCell>
        <FormCell span={2} short>
          <TextField {...form.bind('quietHours.until')} type="time" label={texts.until} required />
        </FormCell>
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isSubmitting} busyText={texts.saving}>
          {texts.save}
        </Button>
      </FormActions>
    </form>
  );
}
