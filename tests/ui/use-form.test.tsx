import { act } from 'react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { openEmptyPage } from './empty-page.ts';

const Schema = v.object({
  street: v.pipe(v.string(), v.trim(), v.nonEmpty('No street')),
  email: v.pipe(v.string(), v.nonEmpty('No email')),
});
const filled = { street: ' Am Kai 4 ', email: 'wei@lanting.example' };

type Submit = (output: v.InferOutput<typeof Schema>) => Promise<void> | void;
let form: ReturnType<typeof useForm<v.InferInput<typeof Schema>, v.InferOutput<typeof Schema>>>;
let submitted: Promise<void>;
const page = openEmptyPage();

/** The email comes first on the page, and last in the schema. */
function Letter({ initial, onSubmit }: { initial: typeof filled; onSubmit: Submit }) {
  form = useForm({ schema: Schema, initial, message: issue => issue.message, onSubmit });
  return (
    <form
      onSubmit={event => {
        submitted = form.handleSubmit(event);
      }}
    >
      <TextField {...form.bind('email')} label="Email" />
      <TextField {...form.bind('street')} label="Street" />
      <button type="submit">Send</button>
    </form>
  );
}

async function show(initial: typeof filled, onSubmit: Submit = () => {}) {
  await act(() => page.root.render(<Letter initial={initial} onSubmit={onSubmit} />));
}

function input(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`No field ${name}`);
  return found;
}

/** The text under a field, as its label for screen readers finds it. */
function errorUnder(name: string): string | undefined {
  const note = input(name).getAttribute('aria-describedby');
  return note === null ? undefined : document.getElementById(note)?.textContent;
}

async function type(name: string, text: string) {
  const field = input(name);
  await act(() => {
    field.focus();
    // React has replaced the field's own setter, and takes a value set through it for one that it knows.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const send = () => act(async () => document.querySelector('button')?.click());

/** Work of `onSubmit` that ends when a test wants it to. */
function pending() {
  let finish: () => void = () => {};
  const work = new Promise<void>(resolve => {
    finish = resolve;
  });
  return { work, finish };
}

test('a field that was not left yet says nothing, and one that was left says what is wrong', async () => {
  await show({ street: '', email: '' });
  await type('street', 'A');
  await type('street', '');
  expect(form.isValid).toBe(false);
  expect(errorUnder('street')).toBeUndefined();
  await act(() => input('street').blur());
  expect(errorUnder('street')).toBe('No street');
  expect(input('street').getAttribute('aria-invalid')).toBe('true');
  expect(errorUnder('email')).toBeUndefined();
  await type('street', 'Am Kai 4');
  expect(errorUnder('street')).toBeUndefined();
});

test('a submit shows every error, sends nothing, and focuses the first wrong field', async () => {
  const onSubmit = vi.fn();
  await show({ street: '', email: '' }, onSubmit);
  await send();
  expect([errorUnder('email'), errorUnder('street')]).toEqual(['No email', 'No street']);
  expect(document.activeElement).toBe(input('email'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a right field before the wrong one does not get the focus', async () => {
  await show({ ...filled, street: '' });
  await send();
  expect(document.activeElement).toBe(input('street'));
});

test('what is sent are the parsed values, and the page is not left', async () => {
  const onSubmit = vi.fn();
  await show(filled, onSubmit);
  const wasPrevented = vi.fn((event: Event) => event.defaultPrevented);
  window.addEventListener('submit', wasPrevented);
  await send();
  window.removeEventListener('submit', wasPrevented);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
    { street: 'Am Kai 4', email: 'wei@lanting.example' },
    filled,
  );
  expect(wasPrevented).toHaveReturnedWith(true);
});

test("the server's refusals show at once, and the first has the focus", async () => {
  await show(filled);
  await act(() => form.setErrors({ street: 'Unknown street', email: 'Unknown email' }));
  expect([errorUnder('email'), errorUnder('street')]).toEqual(['Unknown email', 'Unknown street']);
  expect(document.activeElement).toBe(input('email'));
});

test('a refusal disappears when its field changes, and the others stay', async () => {
  await show(filled);
  await act(() => form.setErrors({ street: 'Unknown street', email: 'Unknown email' }));
  await type('street', 'Am Kai 5');
  expect(errorUnder('street')).toBeUndefined();
  expect(errorUnder('email')).toBe('Unknown email');
});

test('a second submit while one is running does nothing, and the next one after it is taken', async () => {
  const { work, finish } = pending();
  const onSubmit = vi.fn(() => work);
  await show(filled, onSubmit);
  await send();
  expect(form.isSubmitting).toBe(true);
  await send();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  expect(form.isSubmitting).toBe(false);
  await send();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('No network');
    },
  ],
  ['rejects', () => Promise.reject(new Error('No network'))],
])('an onSubmit that %s leaves a form that can be sent again', async (_, fail) => {
  const onSubmit = vi.fn<Submit>().mockImplementationOnce(fail);
  await show(filled, onSubmit);
  await act(async () => {
    document.querySelector('button')?.click();
    await expect(submitted).rejects.toThrow('No network');
  });
  expect(form.isSubmitting).toBe(false);
  await send();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
