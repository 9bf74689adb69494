import { afterAll, beforeAll, expect, test } from 'vitest';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { pageText } from './shown-screen.tsx';
import { errorAt, field, fill, press, submit, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let screens: {
  ForgotForm: typeof import('#src/features/auth/forgot-form.tsx').ForgotForm;
  ResetForm: typeof import('#src/features/auth/reset-form.tsx').ResetForm;
  ActivateForm: typeof import('#src/features/auth/activate-form.tsx').ActivateForm;
  PasswordForm: typeof import('#src/features/security/password-form.tsx').PasswordForm;
  EmailForm: typeof import('#src/features/security/email-form.tsx').EmailForm;
  SessionList: typeof import('#src/features/security/session-list.tsx').SessionList;
  lastRegistration: typeof import('#src/features/auth/last-registration.ts').lastRegistration;
};
beforeAll(async () => {
  api = await openScriptedApi();
  screens = {
    ...(await import('#src/features/auth/forgot-form.tsx')),
    ...(await import('#src/features/auth/reset-form.tsx')),
    ...(await import('#src/features/auth/activate-form.tsx')),
    ...(await import('#src/features/security/password-form.tsx')),
    ...(await import('#src/features/security/email-form.tsx')),
    ...(await import('#src/features/security/session-list.tsx')),
    ...(await import('#src/features/auth/last-registration.ts')),
  };
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const { show } = withForms(() => api.replies(() => ({ body: {} })));
const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: 'No.' }] } });
const sent = () => api.arrivals.filter(({ method }) => method !== 'GET');
const bodiesOf = (path: string) =>
  sent()
    .filter(arrival => arrival.path === path)
    .map(({ body }) => JSON.parse(body));
const link = (words: string) => <a href="/">{words}</a>;
const chosen = { Password: 'Harbour-lamp 7', 'Confirm password': 'Harbour-lamp 7' };

test('anyone who forgot the password is sent a link, and hears nothing of whether the address has an account', async () => {
  api.replies(() => ({ body: { forgotPassword: true } }));
  await show(<screens.ForgotForm signIn={link} />);
  submit();
  await waitFor(async () => expect(await errorAt('Email')).toMatch(/^Enter an email address/));
  expect(sent()).toEqual([]);
  await fill({ Email: 'wei@lanting.example' });
  submit();
  await waitFor(() => expect(pageText()).toContain('If wei@lanting.example has an account, a link is on'));
  expect(bodiesOf('password/forgot')).toEqual([{ email: 'wei@lanting.example', locale: 'en' }]);
  await press('Send it again');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('a link that could not be asked for says so, and can be asked for again', async () => {
  api.replies(() => refused(500, 'SERVER.UNEXPECTED'));
  await show(<screens.ForgotForm signIn={link} />);
  await fill({ Email: 'wei@lanting.example' });
  const reported = await toastsDuring(async () => {
    submit();
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  });
  expect(reported).toEqual(['The link wasn’t sent. Try again.']);
  expect((await field('Email')).value).toBe('wei@lanting.example');
  expect(pageText()).not.toContain('has an account');
});

test('a new password is typed twice, meets the rules, and is saved by the link', async () => {
  api.replies(() => ({ body: { resetPassword: true } }));
  await show(<screens.ResetForm token="abc" link={link} newLink={link} />);
  await fill({ Password: 'short', 'Confirm password': 'other' });
  submit();
  await waitFor(async () => {
    expect(await errorAt('Password')).toBe('The password must meet every rule below.');
    expect(await errorAt('Confirm password')).toBe('Passwords did not match');
  });
  expect(sent()).toEqual([]);
  await fill(chosen);
  submit();
  await waitFor(() => expect(pageText()).toContain('Your password was changed. Sign in with it'));
  expect(bodiesOf('password/reset')).toEqual([{ token: 'abc', password: 'Harbour-lamp 7' }]);
  expect(document.querySelector('input')).toBeNull();
});

test('a link that doesn’t work any more leads to a new one; a password that is guessed is said at its field', async () => {
  api.replies(() => refused(422, 'ACCOUNT.PASSWORD_GUESSABLE'));
  await show(<screens.ResetForm token="abc" link={link} newLink={link} />);
  await fill(chosen);
  submit();
  await waitFor(async () => expect(await errorAt('Password')).toMatch(/^This password is easy to guess/));
  expect(toastStore.get()).toEqual([]);

  api.replies(() => refused(422, 'ACCOUNT.LINK_WRONG'));
  await fill({ Password: 'Harbour-lamp 8', 'Confirm password': 'Harbour-lamp 8' });
  submit();
  await waitFor(() => expect(pageText()).toContain('This link has already been used or has expired.'));
  expect(pageText()).toContain('Get a new link');
});

const person = {
  email: 'wei@lanting.example',
  firstName: 'Wei',
  lastName: 'Lin',
  password: 'Harbour26!',
};
const activateForm = () => (
  <screens.ActivateForm email={person.email} code={undefined} onActivated={async () => {}} links={null} />
);

test('a new activation code is a registration of the same person', async () => {
  screens.lastRegistration.remember(person);
  api.replies(() => ({ body: { register: true } }));
  await show(activateForm());
  const reported = await toastsDuring(async () => {
    await press('Send a new code');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
  expect(reported).toEqual(['We’ve sent a new code. The previous one still works until it expires.']);
  expect(bodiesOf('register')).toMatchObject([person]);
});

test('no new code is offered where the page doesn’t know what was typed, such as after a reload', async () => {
  screens.lastRegistration.forget();
  await show(activateForm());
  expect(pageText()).not.toContain('Send a new code');
});

test('a password is changed by somebody who knows the old one; a wrong one is marked at its field, and no input is lost', async () => {
  api.replies(() => refused(422, 'ACCOUNT.PASSWORD_WRONG'));
  await show(<screens.PasswordForm />);
  const typed = {
    'Current password': 'Portolan#1',
    'New password': 'Harbour-lamp 7',
    'Confirm password': 'Harbour-lamp 7',
  };
  await fill(typed);
  submit();
  await waitFor(async () =>
    expect(await errorAt('Current password')).toBe('That’s not your current password.'),
  );
  expect((await field('New password')).value).toBe('Harbour-lamp 7');

  api.replies(() => ({ body: { changePassword: true } }));
  await fill({ 'Current password': 'Portolan#2' });
  expect(
    await toastsDuring(async () => {
      submit();
      await waitFor(async () => expect((await field('New password')).value).toBe(''));
    }),
  ).toEqual(['Your password was changed.']);
  expect(bodiesOf('password/change').at(-1)).toEqual({
    oldPassword: 'Portolan#2',
    password: 'Harbour-lamp 7',
  });
});

test('another address is asked for with the password; its own and a taken one are said at the field', async () => {
  const user = { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' };
  await show(<screens.EmailForm user={user} />);
  await fill({ 'New email': 'Wei@lanting.example', 'Current password': 'Portolan#1' });
  submit();
  await waitFor(async () => expect(await errorAt('New email')).toBe('This is your current address.'));
  expect(sent()).toEqual([]);

  api.replies(() => refused(409, 'ACCOUNT.EMAIL_IN_USE'));
  await fill({ 'New email': 'lin@lanting.example' });
  submit();
  await waitFor(async () => expect(await errorAt('New email')).toMatch(/^Another account already/));

  api.replies(() => ({ body: { changeEmail: true } }));
  await fill({ 'New email': 'mei@lanting.example' });
  submit();
  await waitFor(() => expect(pageText()).toContain('We emailed a link to mei@lanting.example.'));
});

const sessions = ['Chrome on Windows', 'Packing table 2 · k7fp', 'Safari on iPhone'].map(
  (deviceLabel, place) => ({
    _id: `session-${place}`,
    deviceLabel,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: '2026-11-21T08:00:00.000Z',
    isThisOne: place === 0,
  }),
);

test('signed-in devices are listed, and another one can be signed out, or all of them after a question', async () => {
  let open = sessions;
  api.replies(({ path, body }) => {
    if (path === 'sessions/end') open = open.filter(({ _id }) => _id !== JSON.parse(body).sessionId);
    if (path === 'sessions/end-others') open = open.filter(({ isThisOne }) => isThisOne);
    return { body: { sessions: open, endSession: true, endOtherSessions: true } };
  });
  await show(<screens.SessionList />);
  await waitFor(() => expect(pageText()).toContain('This device'));
  await press('Sign out Packing table 2 · k7fp');
  await waitFor(() => expect(pageText()).not.toContain('Packing table 2'));

  await press('Sign out all other devices');
  expect(bodiesOf('sessions/end-others')).toEqual([]);
  await press('Sign out all other devices', 1);
  await waitFor(() => expect(pageText()).not.toContain('Safari on iPhone'));
  expect(pageText()).toContain('Chrome on Windows');
});

test('a list that could not be fetched says so, and is asked for again', async () => {
  api.replies(() => refused(500, 'SERVER.UNEXPECTED'));
  await show(<screens.SessionList />);
  await waitFor(() => expect(pageText()).toContain('Failed to fetch your signed-in devices'));
  api.replies(() => ({ body: { sessions } }));
  await press('Try again');
  await waitFor(() => expect(pageText()).toContain('Safari on iPhone'));
});
