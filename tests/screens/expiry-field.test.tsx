import { act } from 'react';
import { expect, test } from 'vitest';
import { ExpiryField } from '#src/features/importer-form/expiry-field.tsx';
import { completeOf, formOf, ImporterForm } from '#src/features/importer-form/importer-form.ts';
import type { ImporterFormState } from '#src/features/importer-form/use-importer-form.ts';
import { useForm } from '#src/ui/form/use-form.ts';
// The field loads it when it is shown; here it is there already.
import '#src/ui/fields/date-field.tsx';
import { waitFor } from '#tests/support/wait.ts';
import { show, withPage } from './shown-screen.tsx';

withPage();

let saved: () => string | undefined;
function Form() {
  const form = useForm({
    schema: ImporterForm,
    initial: formOf(undefined),
    message: () => 'Wrong',
    onSubmit: () => undefined,
  });
  saved = () => completeOf(form.values).idCard.expirationDate;
  // Of the importer's form it needs only what every form has.
  return <ExpiryField form={form as unknown as ImporterFormState} readOnly={false} />;
}

async function type(text: string) {
  const input = await waitFor(async () => {
    await act(async () => undefined);
    // What is shown while the calendar loads can't be typed into.
    const found = document.querySelector<HTMLInputElement>('input[type=text]:not([readonly])');
    if (!found) throw new Error('The field is still being loaded.');
    return found;
  });
  await act(async () => {
    // React hears of a value only where it was not set through its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('an expiry is typed as MMMM D, YYYY and saved as a date; a long-term card has one too [65][146]', async () => {
  await show(<Form />);
  expect(saved()).toBe('');
  await type('June 3, 2036');
  expect(saved()).toBe('2036-06-03');
  await type('November 20, 2031');
  expect(saved()).toBe('2031-11-20');
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  expect(saved()).toBe('2099-12-31');
});
