import 'fake-indexeddb/auto';
import { createMemoryHistory, createRouter, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { session } from '#src/api/client/session.ts';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { router } from '#src/router.tsx';
import { Route as InvitationRoute } from '#src/routes/invitation.$token.tsx';
import { tokenOf } from '../session/tokens.ts';

/** As many as a start may need; a circle needs more of them than any number. */
const mostSteps = 4;

const seller = {
  company: { name: 'Lanting', registrationNumber: '91440300MA51000190' },
  address: { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' },
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};

/** Signs in a seller of their own, whom the network then knows. */
async function signInAs(_id: string, fields: Partial<typeof seller>, role?: string): Promise<void> {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/seller/me')
      ? Response.json({ retrieveMySeller: { _id, ...seller, ...fields } })
      : Response.json({ errors: [] }, { status: 500 }),
  );
  const issuedAt = Math.floor(Date.now() / 1000);
  await session.adopt(tokenOf({ seller: _id, session: _id, person: role && 'bo', role, issuedAt }));
}

/** Where the route table leads from a path, by its guards alone. */
async function endOf(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const started = createRouter({ ...router.options, history });
  let steps = 0;
  started.subscribe('onBeforeLoad', () => {
    steps += 1;
    if (steps > mostSteps) throw new Error(`A circle from ${path}`);
  });
  await started.load();
  return started.state.location.pathname;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
});
afterEach(async () => {
  await session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paths = [
  '/',
  '/auth',
  '/customs-tracking',
  '/customs-tracking/products?orderId=1',
  '/my-importers',
  '/nowhere',
];

describe.each([
  [
    'a seller id and no wallet',
    { hasSellerId: true, hasActiveWallet: false },
    '/account-setup',
    '/account-setup',
  ],
  [
    'a seller id and no account',
    { hasSellerId: true, hasSellerAccount: false },
    '/account-setup',
    '/account-setup',
  ],
  ['a seller id', { hasSellerId: true }, '/my-importers', '/my-importers'],
  ['a linked marketplace', {}, '/customs-tracking', '/my-importers'],
])('with %s', (kind, fields, home, importers) => {
  test.each(paths)('%s leads to one place, and in no circle [25, 27–30]', async path => {
    await signInAs(`${kind} ${path}`, fields);
    const expected =
      path === '/my-importers'
        ? importers
        : path.startsWith('/customs-tracking/products') && home === '/customs-tracking'
          ? '/customs-tracking/products'
          : home;
    expect(await endOf(path)).toBe(expected);
  });
});

describe('members who are no owner', () => {
  test.each([
    ['warehouse', '/', '/customs-tracking/to-ship'],
    ['warehouse', '/customs-tracking/products?orderId=1', '/customs-tracking/products'],
    ['warehouse', '/my-importers', '/customs-tracking/to-ship'],
    ['warehouse', '/my-importers/edit/1', '/customs-tracking/to-ship'],
    ['warehouse', '/settings', '/customs-tracking/to-ship'],
    ['warehouse', '/account-setup', '/customs-tracking/to-ship'],
    ['warehouse', '/pending', '/pending'],
    ['warehouse', '/today', '/today'],
    ['office', '/', '/customs-tracking'],
    ['office', '/my-importers', '/my-importers'],
    ['office', '/account-setup', '/customs-tracking'],
  ])('%s at %s end at %s', async (role, path, end) => {
    await signInAs(`${role} ${path}`, {}, role);
    expect(await endOf(path)).toBe(end);
  });

  test.each([
    ['warehouse', { hasActiveWallet: false }],
    ['office', { hasSellerAccount: false }],
    ['warehouse', { hasSellerId: true }],
  ])('%s of a company with %o have one page, and in no circle', async (role, fields) => {
    for (const path of ['/', '/today', '/customs-tracking', '/account-setup', '/nowhere']) {
      await signInAs(`closed ${role} ${path} ${JSON.stringify(fields)}`, fields, role);
      expect(await endOf(path)).toBe('/');
    }
  });
});

describe('an invitation link', () => {
  const open = (token: string): unknown => {
    try {
      const beforeLoad = InvitationRoute.options.beforeLoad as (given: object) => void;
      beforeLoad({ params: { token } });
    } catch (thrown) {
      return isRedirect(thrown) ? thrown.options.to : thrown;
    }
    return undefined;
  };

  test('stores its token and leads a signed-in person to / [14]', async () => {
    await signInAs('invited', {});
    expect(open('of-elbe')).toBe('/');
    expect(readInvitation()?.token).toBe('of-elbe');
  });

  test('stores its token and leads everybody else to /auth [14]', () => {
    expect(loginTokenStorage.read()).toBeNull();
    expect(open('of-hanse')).toBe('/auth');
    expect(readInvitation()?.token).toBe('of-hanse');
  });

  test('is kept on an origin that is not secure too, at any length', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const token = 'x'.repeat(5000);
    expect(open(token)).toBe('/auth');
    expect(readInvitation()?.token).toBe(token);
  });
});
