import { act } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { waitFor } from '#tests/support/wait.ts';

function Form() {
  const form = useForm({
    schema: v.object({ carrier: v.pipe(v.string(), v.nonEmpty()) }),
    initial: { carrier: '' },
    message: () => 'Choose one.',
    onSubmit: () => undefined,
  });
  return (
    <form noValidate onSubmit={event => void form.handleSubmit(event.nativeEvent as SubmitEvent)}>
      <SelectField {...form.bind('carrier')} label="Carrier" options={[{ value: 'dhl', text: 'DHL' }]} />
    </form>
  );
}

test('a list that is closed without a choice complains of nothing before the form is sent', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => root.render(<Form />));
  const list = container.querySelector<HTMLElement>('[role=combobox]');
  for (const isOpen of ['true', 'false']) {
    list?.click();
    await waitFor(() => expect(list?.getAttribute('aria-expanded')).toBe(isOpen));
  }
  expect(container.textContent).not.toContain('Choose one.');
  container.querySelector('form')?.requestSubmit();
  await waitFor(() => expect(container.textContent).toContain('Choose one.'));
  root.unmount();
  container.remove();
});
