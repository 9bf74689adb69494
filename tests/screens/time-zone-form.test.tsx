import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { TimeZoneForm } from '#src/entities/time-zone-form.tsx';
import { waitFor } from '#tests/support/wait.ts';
import { errorAt, press, withForms } from './used-screen.tsx';

const { show } = withForms(() => {});

const label = 'Company’s time zone';
const select = () => document.querySelector('select') as HTMLSelectElement;

test('a zone that this browser doesn’t list is shown as it is, and another one is saved by its name', async () => {
  const saved: string[] = [];
  const save = { mutationFn: async (timeZone: string) => void saved.push(timeZone) };
  await show(<TimeZoneForm label={label} hint="" timeZone="Asia/Newtown" save={save} />);
  expect(select().value).toBe('Asia/Newtown');
  expect([...select().options].map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Europe/Berlin', 'Asia/Shanghai', 'UTC']),
  );
  await act(async () => {
    select().value = 'Europe/Berlin';
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });
  await press('Save time zone');
  await waitFor(() => expect(saved).toEqual(['Europe/Berlin']));
});

test('nothing chosen is said at the field, and nothing is sent', async () => {
  const save = { mutationFn: vi.fn<(timeZone: string) => Promise<void>>() };
  await show(<TimeZoneForm label={label} hint="" timeZone={undefined} save={save} />);
  await press('Save time zone');
  await waitFor(async () => expect(await errorAt(label)).toBe('Choose a time zone'));
  expect(save.mutationFn).not.toHaveBeenCalled();
});
