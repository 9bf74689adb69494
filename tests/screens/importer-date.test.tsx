import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '#src/api/queries/query-client.ts';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { show, withPage } from './shown-screen.tsx';

let api: ScriptedApi;
let ImporterFormScreen: typeof import('#src/features/importer-form/importer-form-screen.tsx').ImporterFormScreen;
beforeAll(async () => {
  api = await openScriptedApi();
  const [screen, { session }] = await Promise.all([
    import('#src/features/importer-form/importer-form-screen.tsx'),
    import('#src/api/client/session.ts'),
    // Loaded when it is needed; here before.
    import('#src/ui/fields/date-field.tsx'),
  ]);
  ImporterFormScreen = screen.ImporterFormScreen;
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());
afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

withPage();

function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = found && document.getElementById(found.htmlFor);
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
  return input;
}

function type(label: string, text: string) {
  // React has replaced the field's own setter, and takes a value set through it for one that it knows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
  field(label).dispatchEvent(new Event('input', { bubbles: true }));
}

test('a draft is not saved without the day that can’t be read: the field says so and keeps it', async () => {
  await show(
    <ImporterFormScreen
      tab="general"
      onTab={() => {}}
      onCreated={async () => {}}
      onConflict={() => {}}
      back={null}
    />,
    createQueryClient(reports),
  );
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await waitFor(() => expect(field('Expiration date').readOnly).toBe(false));
  type('Importer name', 'Lanting');
  type('Expiration date', 'some day');
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Save as draft'),
  );
  button?.click();
  await waitFor(() => expect(field('Expiration date').getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field('Expiration date').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Enter a date such as November 20, 2026.');
  expect(field('Expiration date').value).toBe('some day');
  expect(api.arrivals).toEqual([]);
  expect(toastStore.get()).toEqual([]);
});
