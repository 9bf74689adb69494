import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { errorAt, field, fill, shown, submit, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let screens: {
  SignInForm: typeof import('#src/features/auth/sign-in-form.tsx').SignInForm;
  SignUpForm: typeof import('#src/features/auth/sign-up-form.tsx').default;
};
const token = tokenOf({ issuedAt: Math.floor(Date.now() / 1000) });
beforeAll(async () => {
  api = await openScriptedApi();
  const [{ SignInForm }, { default: SignUpForm }] = await Promise.all([
    import('#src/features/auth/sign-in-form.tsx'),
    import('#src/features/auth/sign-up-form.tsx'),
  ]);
  screens = { SignInForm, SignUpForm };
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(token);
});
afterAll(() => api.close());

const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: 'No.' }] } });

const { show } = withForms(() => api.replies(() => ({ body: {} })));

/** The forms' foot asks for its links; what a form sends is a change. */
const sent = () => api.arrivals.filter(({ method }) => method !== 'GET');

const bodiesOf = (path: string) =>
  api.arrivals.filter(arrival => arrival.path === path).map(({ body }) => JSON.parse(body));
const signIn = { Email: 'wei@lanting.example', Password: 'Portolan#1' };

test('an email is anything with an @ between what is no space, and a password is needed, before the server is asked [128]', async () => {
  await show(<screens.SignInForm onSignedIn={async () => {}} />);
  for (const Email of ['', 'wei', 'wei@', '@lanting', 'w ei@lanting']) {
    await fill({ Email, Password: 'x' });
    submit();
    await waitFor(async () => expect(await errorAt('Email')).toMatch(/^Enter an email address/));
  }
  await fill({ Email: 'a@b', Password: '' });
  submit();
  await waitFor(async () => expect(await errorAt('Password')).toBe('Enter your password.'));
  expect(await errorAt('Email')).toBeUndefined();
  expect(sent()).toEqual([]);
  await fill({ Password: 'x' });
  submit();
  await waitFor(() => expect(bodiesOf('login')).toEqual([{ email: 'a@b', password: 'x' }]));
});

test('signing in says so, and only then leads on [184]', async () => {
  const onSignedIn = vi.fn(async () => {});
  api.replies(() => ({ body: { login: token } }));
  await show(<screens.SignInForm onSignedIn={onSignedIn} />);
  await fill(signIn);
  expect(
    await toastsDuring(async () => {
      submit();
      await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    }),
  ).toEqual(['You have successfully logged in!']);
  expect(toastStore.get()[0]?.kind).toBe('success');
});

const unsuccessful = 'Authentication unsuccessful. Please try again.';
const inAQuarter = 'Too many attempts. Try again in 15 minutes.';
test.each([
  [400, refused(400, 'REQUEST.INVALID'), unsuccessful, 'Sign-in failed. Please try again.'],
  [401, refused(401, 'SESSION.CREDENTIALS'), unsuccessful, 'Wrong email or password.'],
  [500, refused(500, 'SERVER.UNEXPECTED'), unsuccessful, 'Sign-in failed. Please try again.'],
  [429, { ...refused(429, 'RATE'), headers: { 'Retry-After': '890' } }, inAQuarter, inAQuarter],
  [429, refused(429, 'RATE'), ...Array<string>(2).fill('Too many attempts. Try again later.')],
] as [number, ReturnType<typeof refused>, string, string][])(
  'a sign-in that fails with %i flags both fields and says so in red [129, 184]',
  async (_, reply, reported, atField) => {
    api.replies(() => reply);
    const onSignedIn = vi.fn(async () => {});
    await show(<screens.SignInForm onSignedIn={onSignedIn} />);
    await fill(signIn);
    submit();
    await waitFor(async () => {
      expect(await errorAt('Email')).toBe(atField);
      expect(await errorAt('Password')).toBe(atField);
    });
    expect(toastStore.get()).toMatchObject([{ kind: 'error', title: 'Error', text: reported }]);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect((await field('Password')).value).toBe(signIn.Password);
  },
);

test.each([
  [
    'en',
    { email: 'Email', password: 'Password' },
    'Authentication unsuccessful. Please try again.',
    'You’re no longer a member of any company. Ask an owner to invite you again.',
    'Changes saved on this device stay here and will be sent once you rejoin the company.',
  ],
  [
    'zh-CN',
    { email: '邮箱', password: '密码' },
    '登录失败，请重试。',
    '您已不是任何公司的成员，请联系公司所有者重新邀请您。',
    '保存在本机的更改会保留，重新加入该公司后自动发送。',
  ],
] as const)(
  'a person in no company is told what to do, and what happens to what they saved here, in %s',
  async (language, labels, failed, ...reported) => {
    const { setLanguage } = await import('#src/messages/language.ts');
    api.replies(() => refused(403, 'ACCESS.NO_COMPANY'));
    setLanguage(language);
    try {
      await show(<screens.SignInForm onSignedIn={async () => {}} />);
      await fill({ [labels.email]: signIn.Email, [labels.password]: signIn.Password });
      const inToasts = await toastsDuring(async () => {
        submit();
        await waitFor(async () =>
          expect([await errorAt(labels.email), await errorAt(labels.password)]).toEqual(reported),
        );
      });
      expect(inToasts).toEqual([`${failed} ${reported[0]}`]);
    } finally {
      setLanguage('en');
    }
  },
);

const person = {
  'First name': 'Wei',
  'Last name': 'Lin',
  Email: 'wei@lanting.example',
  Password: 'Harbour26!',
  'Confirm password': 'Harbour26!',
};

test.each([
  ['First name', '', 'Enter your first name.'],
  ['First name', '  ', 'Enter your first name.'],
  ['Last name', '', 'Enter your last name.'],
  ['Email', '', 'Enter your email.'],
  ['Email', 'wei', 'Invalid email'],
  ['Email', 'wei@', 'Invalid email'],
  ['Email', 'w ei@lanting.example', 'Invalid email'],
])('to register, "%s" can’t be "%s" [130]', async (label, text, reported) => {
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill({ ...person, [label]: text });
  submit();
  await waitFor(async () => expect(await errorAt(label)).toBe(reported));
  for (const other of Object.keys(person).filter(each => each !== label)) {
    expect(await errorAt(other), other).toBeUndefined();
  }
  expect(sent()).toEqual([]);
});

test.each([
  ['', 'Choose a password.'],
  ['aB1!x', 'The password must meet every rule below.'],
  ['Abcdef!', 'The password must meet every rule below.'],
  ['ABCDE1!', 'The password must meet every rule below.'],
  ['abcde1!', 'The password must meet every rule below.'],
  ['Abcdef1', 'The password must meet every rule below.'],
  ['Abcde1_', 'The password must meet every rule below.'],
])('"%s" is no password to register with [131]', async (password, reported) => {
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill({ ...person, Password: password, 'Confirm password': password || 'x' });
  submit();
  await waitFor(async () => expect(await errorAt('Password')).toBe(reported));
  expect(sent()).toEqual([]);
});

test('a password that the server finds easy to guess is refused at its field, in words that say why', async () => {
  api.replies(() => refused(422, 'ACCOUNT.PASSWORD_GUESSABLE'));
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill(person);
  submit();
  await waitFor(async () =>
    expect(await errorAt('Password')).toMatch(
      /^This password is easy to guess: .* Choose a different one\.$/,
    ),
  );
  expect(toastStore.get()).toEqual([]);
});

test('the checklist of a password has a line for each rule [131]', async () => {
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill({ Password: 'aB1cde' });
  await shown('Includes number');
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'At least 6 charactersmet',
    'Includes numbermet',
    'Includes lowercase lettermet',
    'Includes uppercase lettermet',
    'Includes special symbolnot met',
  ]);
});

test('the password is confirmed, or "Passwords did not match" [134]', async () => {
  const onSignedUp = vi.fn(async () => {});
  api.replies(() => ({ body: { register: true } }));
  await show(<screens.SignUpForm onSignedUp={onSignedUp} />);
  for (const confirmed of ['', 'Harbour27!', 'harbour26!']) {
    await fill({ ...person, 'Confirm password': confirmed });
    submit();
    await waitFor(async () => expect(await errorAt('Confirm password')).toBe('Passwords did not match'));
  }
  expect(sent()).toEqual([]);
  await fill(person);
  submit();
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledExactlyOnceWith(person.Email));
  expect(bodiesOf('register')).toMatchObject([{ email: person.Email, password: person.Password }]);
});
