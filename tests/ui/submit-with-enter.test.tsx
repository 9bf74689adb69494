import { act } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { isCalendarDate } from '#src/contract/instant.ts';
import { CheckField, ChoiceList } from '#src/ui/fields/choice-list.tsx';
import { ComboboxField } from '#src/ui/fields/combobox-field.tsx';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openEmptyPage } from './empty-page.ts';

const Schema = v.object({
  name: v.string(),
  quantity: v.string(),
  password: v.string(),
  day: v.pipe(v.string(), v.check(isCalendarDate, 'No day')),
  place: v.string(),
  carrier: v.string(),
  speed: v.picklist(['slow', 'fast']),
  isFragile: v.boolean(),
});
type Values = v.InferOutput<typeof Schema>;
const before: Values = {
  name: 'Lanting',
  quantity: '1',
  password: 'old',
  day: '2026-11-20',
  place: 'Yiwu',
  carrier: 'DHL',
  speed: 'slow',
  isFragile: false,
};
const words = { calendar: '', open: '', previous: '', next: '', changeView: '' };
const onSubmit = vi.fn<(output: Values, values: Values) => void>();

/** One field of every kind. */
function Parcel() {
  const form = useForm<Values, Values>({
    schema: Schema,
    initial: before,
    message: issue => issue.message,
    onSubmit,
  });
  return (
    <form onSubmit={form.handleSubmit}>
      <TextField {...form.bind('name')} label="Name" />
      <TextField {...form.bind('quantity')} label="Quantity" type="number" />
      <PasswordField {...form.bind('password')} label="Password" showLabel="Show" hideLabel="Hide" />
      <DateField {...form.bind('day')} label="Day" locale="en" dayForm="MMMM D, YYYY" words={words} />
      <ComboboxField
        {...form.bind('place')}
        label="Place"
        suggestions={['Yiwu', 'Ningbo']}
        openLabel="Open"
      />
      <SelectField
        {...form.bind('carrier')}
        label="Carrier"
        options={['DHL', 'UPS'].map(value => ({ value, text: value }))}
      />
      <ChoiceList
        label="Speed"
        options={(['slow', 'fast'] as const).map(value => ({ value, text: value }))}
        value={form.values.speed}
        onChange={value => form.set('speed', value)}
      />
      <CheckField checked={form.values.isFragile} onChange={value => form.set('isFragile', value)}>
        Fragile
      </CheckField>
    </form>
  );
}

const page = openEmptyPage();
beforeEach(async () => {
  onSubmit.mockReset();
  await act(() => page.root.render(<Parcel />));
});

function control(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = found && document.getElementById(found.htmlFor);
  if (!(input instanceof HTMLElement)) throw new Error(`No field ${label}`);
  return input as HTMLInputElement;
}

/** What a browser does on Enter, without the pause in which React would draw what the key has changed. */
function pressEnter(input: HTMLInputElement) {
  const wasTaken = !input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  if (!wasTaken) input.form?.requestSubmit();
}

function type(input: HTMLInputElement, text: string) {
  input.focus();
  // React has replaced the field's own setter, and takes a value set through it for one that it knows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test.each([
  ['a text', 'Name', 'Heron', { name: 'Heron' }],
  ['a number', 'Quantity', '12', { quantity: '12' }],
  ['a password', 'Password', 'new', { password: 'new' }],
  ['a day', 'Day', 'March 2, 2027', { day: '2027-03-02' }],
  ['a day in another spelling', 'Day', '2.3.2027', { day: '2027-03-02' }],
  ['a text with suggestions', 'Place', 'Shenzhen', { place: 'Shenzhen' }],
])('%s is typed, and Enter sends what is on the screen', async (_, label, text, change) => {
  await act(async () => {
    type(control(label), text);
    pressEnter(control(label));
  });
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ ...before, ...change });
  expect(onSubmit.mock.lastCall?.[1]).toEqual({ ...before, ...change });
});

test.each([
  ['a box', 'Fragile', { isFragile: true }],
  ['one of several', 'fast', { speed: 'fast' }],
])('%s is ticked, and Enter sends it', async (_, label, change) => {
  await act(async () => {
    control(label).click();
    pressEnter(control(label));
  });
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ ...before, ...change });
});

test('an option is chosen, and the submit sends it', async () => {
  await act(async () => control('Carrier').click());
  await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2));
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
  await act(async () => option?.click());
  expect(control('Carrier').textContent).toBe('UPS');
  await act(async () => document.forms[0]?.requestSubmit());
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ ...before, carrier: 'UPS' });
});

test.each(['some day', '2026-02-30', ''])(
  'with "%s" for a day nothing is sent, and it stays on the screen',
  async text => {
    await act(async () => {
      type(control('Day'), text);
      pressEnter(control('Day'));
    });
    expect(onSubmit).not.toHaveBeenCalled();
    expect(control('Day').value).toBe(text);
    expect(control('Day').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('Day'));
  },
);

test('[146] a typed day stays as it is typed, and is shown as MMMM D, YYYY once the field is left', async () => {
  await act(async () => type(control('Day'), '2 mar 2027'));
  expect(control('Day').value).toBe('2 mar 2027');
  await act(async () => control('Day').blur());
  expect(control('Day').value).toBe('March 2, 2027');
});
