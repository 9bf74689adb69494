import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { pageText } from './shown-screen.tsx';
import { submit, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let EmailLink: typeof import('#src/features/auth/email-link.tsx').EmailLink;
beforeAll(async () => {
  api = await openScriptedApi();
  ({ EmailLink } = await import('#src/features/auth/email-link.tsx'));
});
afterAll(() => api.close());
const { show } = withForms(() => api.replies(() => ({ body: {} })));

const link = (words: string) => <a href="/">{words}</a>;

test.each([
  [
    'abc',
    'email/confirm',
    { confirmEmail: { email: 'new@a.example' } },
    'Confirmed. From now on, sign in with',
  ],
  [
    'keep.abc',
    'email/withdraw',
    { withdrawEmail: { email: 'new@a.example', isPasswordVoid: false } },
    'The change was cancelled. Sign in with',
  ],
])(
  'the link %s of an email acts only once somebody presses the button, and says what is true now',
  async (token, path, body, words) => {
    const onDone = vi.fn();
    api.replies(() => ({ body }));
    await show(<EmailLink token={token} onDone={onDone} link={link} />);
    expect(api.arrivals).toEqual([]);
    submit();
    await waitFor(() => expect(pageText()).toContain(`${words} new@a.example.`));
    expect(api.arrivals.map(arrival => [arrival.path, JSON.parse(arrival.body)])).toEqual([
      [path, { token }],
    ]);
    expect(onDone).toHaveBeenCalledOnce();
    expect(document.querySelector('button')).toBeNull();
  },
);

test.each([
  [
    'ACCOUNT.LINK_WRONG',
    'The address wasn’t confirmed. This link has already been used or has expired. Request a new one under Security.',
  ],
  [
    'ACCOUNT.EMAIL_IN_USE',
    'The address wasn’t confirmed. Another account now uses this address. Sign in to it, or choose another address under Security.',
  ],
])('a link that is refused with %s says why, and can be tried again', async (code, words) => {
  api.replies(() => ({ status: 422, body: { errors: [{ code, message: 'No.' }] } }));
  await show(<EmailLink token="abc" onDone={() => {}} link={link} />);
  const reported = await toastsDuring(async () => {
    submit();
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  });
  expect(reported).toEqual([words]);
  expect(document.querySelector('button')?.textContent).toContain('Confirm this address');
});
