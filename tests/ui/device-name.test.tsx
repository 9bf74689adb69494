import 'fake-indexeddb/auto';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ownDeviceLabel } from '#src/api/outbox/outbox-client.ts';
import DeviceName from '#src/features/preferences/device-name.tsx';
import { waitFor } from '#tests/support/wait.ts';

test('a name that is typed before a slow storage has answered is not overwritten by the old one', async () => {
  let answer: (name: string) => void = () => undefined;
  const stored = new Promise<string>(resolve => {
    answer = resolve;
  });
  vi.spyOn(ownDeviceLabel, 'readName').mockReturnValueOnce(stored);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(<DeviceName />));
  await waitFor(() => expect(container.querySelector('button')?.textContent).toBe('Rename this device'));
  await act(async () => container.querySelector('button')?.click());
  const field = document.querySelector<HTMLInputElement>('input');
  if (!field) throw new Error('The dialog has no field.');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Packing table 2');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => answer('Old name'));
  expect(document.querySelector('input')?.value).toBe('Packing table 2');
  await act(async () => root.unmount());
  container.remove();
});
