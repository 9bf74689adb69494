import type { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { marketplacesQuery } from '#src/api/marketplaces-query.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import type { MarketplaceId, SellerId } from '#src/contract/ids.ts';
import type { Seller } from '#src/contract/seller.ts';
import { toastStore } from '#src/ui/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { press, saidWhile, shown, showScreen } from './used-screen.tsx';

let api: ScriptedApi;
let screens: {
  SignInForm: typeof import('#src/features/auth/sign-in-form.tsx').SignInForm;
  SignUpForm: typeof import('#src/features/auth/sign-up-form.tsx').default;
  SellerInfoForm: typeof import('#src/features/settings/seller-info-form.tsx').SellerInfoForm;
  MarketplaceForm: typeof import('#src/features/settings/marketplace-form.tsx').MarketplaceForm;
  InfosStep: typeof import('#src/features/account-setup/infos-step.tsx').InfosStep;
};
const token = tokenOf({ issuedAt: Math.floor(Date.now() / 1000) });
beforeAll(async () => {
  api = await openScriptedApi();
  const [{ SignInForm }, { default: SignUpForm }, { SellerInfoForm }, { MarketplaceForm }, { InfosStep }] =
    await Promise.all([
      import('#src/features/auth/sign-in-form.tsx'),
      import('#src/features/auth/sign-up-form.tsx'),
      import('#src/features/settings/seller-info-form.tsx'),
      import('#src/features/settings/marketplace-form.tsx'),
      import('#src/features/account-setup/infos-step.tsx'),
    ]);
  screens = { SignInForm, SignUpForm, SellerInfoForm, MarketplaceForm, InfosStep };
  const { session } = await import('#src/api/session.ts');
  await session.adopt(token);
});
afterAll(() => api.close());

const seller: Seller = {
  _id: 'seller' as SellerId,
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  company: { name: 'Lanting', registrationNumber: '91440300MA51000190' },
  address: {
    street: 'Binhai Avenue 88',
    zipCode: '518101',
    region: 'Guangdong',
    city: 'Shenzhen',
    country: 'China',
  },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};
const credentials = {
  client_id: 'id',
  client_secret: '••••cret',
  refresh_token: '••••oken',
  marketplaceId: 'A1PA6795UKMFR9',
};
const linked: Seller = { ...seller, sellerApis: { amazon: credentials } };
const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: 'No.' }] } });

let close: () => void;
let queryClient: QueryClient;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  api.replies(() => ({ body: {} }));
  queryClient = createQueryClient(() => {});
  queryClient.setQueryData(marketplacesQuery.queryKey, [
    { marketplaceId: 'A1PA6795UKMFR9' as MarketplaceId, country: 'Germany' },
    { marketplaceId: 'A13V1IB3VIYZZH' as MarketplaceId, country: 'France' },
  ]);
});
afterEach(() => close());

/** Until it is there with its effects: nobody types before. */
async function show(screen: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => {
    close = showScreen(screen, queryClient);
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

async function field(label: string): Promise<HTMLInputElement> {
  return vi.waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const input = found && document.getElementById(found.htmlFor);
    if (!(input instanceof HTMLElement)) throw new Error(`No field ${label}`);
    return input as HTMLInputElement;
  });
}

async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const input = await field(label);
    // React has replaced the field's own setter, and takes a value set through it for one that it knows.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const submit = () => document.forms[0]?.requestSubmit();

/** What stands at a field as its error; nothing where it is not flagged. */
async function errorAt(label: string): Promise<string | undefined> {
  const input = await field(label);
  if (input.getAttribute('aria-invalid') !== 'true') return undefined;
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
}

const bodiesOf = (path: string) =>
  api.arrivals.filter(arrival => arrival.path === path).map(({ body }) => JSON.parse(body));
const signIn = { Email: 'wei@lanting.example', Password: 'Portolan#1' };

test('an email is anything with an @ between what is no space, and a password is needed, before the server is asked [128]', async () => {
  await show(<screens.SignInForm onSignedIn={async () => {}} />);
  for (const Email of ['', 'wei', 'wei@', '@lanting', 'w ei@lanting']) {
    await fill({ Email, Password: 'x' });
    submit();
    await vi.waitFor(async () => expect(await errorAt('Email')).toMatch(/^Enter an email address/));
  }
  await fill({ Email: 'a@b', Password: '' });
  submit();
  await vi.waitFor(async () => expect(await errorAt('Password')).toBe('Enter your password.'));
  expect(await errorAt('Email')).toBeUndefined();
  expect(api.arrivals).toEqual([]);
  await fill({ Password: 'x' });
  submit();
  await vi.waitFor(() => expect(bodiesOf('login')).toEqual([{ email: 'a@b', password: 'x' }]));
});

test('signing in says so, and only then leads on [184]', async () => {
  const onSignedIn = vi.fn(async () => {});
  api.replies(() => ({ body: { login: token } }));
  await show(<screens.SignInForm onSignedIn={onSignedIn} />);
  await fill(signIn);
  expect(
    await saidWhile(async () => {
      submit();
      await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    }),
  ).toEqual(['You have successfully logged in!']);
  expect(toastStore.get()[0]?.kind).toBe('success');
});

const unsuccessful = 'Authentication unsuccessful. Please try again.';
const inAQuarter = 'Too many attempts. Try again in 15 minutes.';
test.each([
  [400, refused(400, 'REQUEST.INVALID'), unsuccessful, 'You weren’t signed in with this. Please try again.'],
  [401, refused(401, 'SESSION.CREDENTIALS'), unsuccessful, 'Email or password is wrong.'],
  [
    500,
    refused(500, 'SERVER.UNEXPECTED'),
    unsuccessful,
    'You weren’t signed in with this. Please try again.',
  ],
  [429, { ...refused(429, 'RATE'), headers: { 'Retry-After': '890' } }, inAQuarter, inAQuarter],
  [429, refused(429, 'RATE'), ...Array<string>(2).fill('Too many attempts. Try again later.')],
] as [number, ReturnType<typeof refused>, string, string][])(
  'a sign-in that fails with %i flags both fields and says so in red [129, 184]',
  async (_, reply, said, atField) => {
    api.replies(() => reply);
    const onSignedIn = vi.fn(async () => {});
    await show(<screens.SignInForm onSignedIn={onSignedIn} />);
    await fill(signIn);
    submit();
    await vi.waitFor(async () => {
      expect(await errorAt('Email')).toBe(atField);
      expect(await errorAt('Password')).toBe(atField);
    });
    expect(toastStore.get()).toMatchObject([{ kind: 'error', title: 'Error', text: said }]);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect((await field('Password')).value).toBe(signIn.Password);
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
])('to register, «%s» can’t be «%s» [130]', async (label, text, said) => {
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill({ ...person, [label]: text });
  submit();
  await vi.waitFor(async () => expect(await errorAt(label)).toBe(said));
  for (const other of Object.keys(person).filter(each => each !== label)) {
    expect(await errorAt(other), other).toBeUndefined();
  }
  expect(api.arrivals).toEqual([]);
});

test.each([
  ['', 'Choose a password.'],
  ['aB1!x', 'The password must meet every rule below.'],
  ['Abcdef!', 'The password must meet every rule below.'],
  ['ABCDE1!', 'The password must meet every rule below.'],
  ['abcde1!', 'The password must meet every rule below.'],
  ['Abcdef1', 'The password must meet every rule below.'],
  ['Abcde1_', 'The password must meet every rule below.'],
])('«%s» is no password to register with [131]', async (password, said) => {
  await show(<screens.SignUpForm onSignedUp={async () => {}} />);
  await fill({ ...person, Password: password, 'Confirm password': password || 'x' });
  submit();
  await vi.waitFor(async () => expect(await errorAt('Password')).toBe(said));
  expect(api.arrivals).toEqual([]);
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

test('the password is confirmed, or «Passwords did not match» [134]', async () => {
  const onSignedUp = vi.fn(async () => {});
  api.replies(() => ({ body: { register: true } }));
  await show(<screens.SignUpForm onSignedUp={onSignedUp} />);
  for (const confirmed of ['', 'Harbour27!', 'harbour26!']) {
    await fill({ ...person, 'Confirm password': confirmed });
    submit();
    await vi.waitFor(async () => expect(await errorAt('Confirm password')).toBe('Passwords did not match'));
  }
  expect(api.arrivals).toEqual([]);
  await fill(person);
  submit();
  await vi.waitFor(() => expect(onSignedUp).toHaveBeenCalledExactlyOnceWith(person.Email));
  expect(bodiesOf('register')).toMatchObject([{ email: person.Email, password: person.Password }]);
});

test('the profile asks for all that it can change, and its button stays disabled however it is filled in [141]', async () => {
  await show(<screens.SellerInfoForm seller={seller} />);
  const button = () => document.querySelector('button');
  for (const label of ['Street', 'Zip code', 'Region', 'Country']) {
    await fill({ [label]: '  ' });
    submit();
    await vi.waitFor(async () => expect(await errorAt(label)).toBe('This field can’t be empty.'));
    expect(button()?.disabled).toBe(true);
    await fill({ [label]: 'Am Kai 4' });
    await vi.waitFor(async () => expect(await errorAt(label)).toBeUndefined());
    expect(button()?.disabled).toBe(true);
  }
});

test('the marketplace is chosen by its country and saved by its id, with the three credentials [84, 159]', async () => {
  api.replies(() => ({ body: { updateAmazonSellerData: true } }));
  await show(<screens.MarketplaceForm seller={linked} />);
  expect((await field('Marketplace')).textContent).toBe('Germany');
  await fill({ client_id: ' new id ', client_secret: 'new secret', refresh_token: 'new token' });
  (await field('Marketplace')).click();
  await press('France');
  await vi.waitFor(async () => expect((await field('Marketplace')).textContent).toBe('France'));
  await press('Update');
  await vi.waitFor(() =>
    expect(bodiesOf('seller/update-amazon')).toEqual([
      {
        client_id: 'new id',
        client_secret: 'new secret',
        refresh_token: 'new token',
        marketplaceId: 'A13V1IB3VIYZZH',
      },
    ]),
  );
});

test.each([
  [
    'that is taken',
    () => ({ body: { updateAmazonSellerData: true, updateSellerCompany: true } }),
    'Seller updated successfully!',
    undefined,
  ],
  [
    'that is not accepted',
    () => ({ body: { updateAmazonSellerData: false, updateSellerCompany: false } }),
    'Failed to connect to the seller!',
    'Something went wrong!',
  ],
  ['that fails', () => refused(500, 'SERVER.UNEXPECTED'), 'Something went wrong!', undefined],
])(
  'an update of the marketplace or of the seller %s says «Saving..» first, and then how it ended [127, 190, 191]',
  async (_, reply, ended, endedForCompany = ended) => {
    api.replies(reply);
    await show(<screens.MarketplaceForm seller={linked} />);
    expect(await saidWhile(() => press('Update'))).toEqual(['Saving..', ended]);
    close();
    await show(<screens.InfosStep seller={seller} />);
    expect(await saidWhile(() => press('Save informations'))).toEqual(['Saving..', endedForCompany]);
  },
);

test('what is typed while credentials are saved stays, unsaved', async () => {
  let answer = () => {};
  api.replies(
    () =>
      new Promise(resolve => {
        answer = () => resolve({ body: { updateAmazonSellerData: true } });
      }),
  );
  await show(<screens.MarketplaceForm seller={linked} />);
  await fill({ client_id: 'first' });
  await press('Update');
  await vi.waitFor(() => expect(bodiesOf('seller/update-amazon')).toHaveLength(1));
  await fill({ client_id: 'second' });
  answer();
  await vi.waitFor(() => expect(toastStore.get()).toMatchObject([{ text: 'Seller updated successfully!' }]));
  expect((await field('client_id')).value).toBe('second');
});
