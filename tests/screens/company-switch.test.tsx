import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSellerData } from '#src/api/cache/seller-data.ts';
import { session } from '#src/api/client/session.ts';
import { readFormDraft, saveFormDraft } from '#src/api/device/form-drafts.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { createQueryClient } from '#src/api/queries/query-client.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { SellerId } from '#src/contract/ids.ts';
import { endSession, followSession } from '#src/entities/follow-session.ts';
import { CompanySwitch } from '#src/features/app-shell/company-switch.tsx';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '../session/tokens.ts';

// The header of the account menu, for a person who works for two companies.

const seconds = () => Math.floor(Date.now() / 1000);
const inAcme = (fields = {}) =>
  tokenOf({ seller: 'acme', session: 'a1', person: 'ada', role: 'owner', issuedAt: seconds(), ...fields });
const inLanting = (fields = {}) =>
  tokenOf({
    seller: 'lanting',
    session: 'l1',
    person: 'ada',
    role: 'warehouse',
    issuedAt: seconds(),
    ...fields,
  });

const acme: Seller = {
  _id: 'acme' as SellerId,
  user: { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};

let root: Root;
let entered: string[];
let isDown: boolean;
let calls: string[];

const answers: Record<string, () => object> = {
  'seller/companies': () => ({
    companies: [
      { sellerId: 'acme', name: 'Acme', role: 'owner' },
      { sellerId: 'lanting', name: 'Lanting', role: 'warehouse' },
    ],
  }),
  'seller/me': () => ({ retrieveMySeller: acme }),
  'session/switch': () => ({ login: inLanting() }),
  'user/log-out': () => ({ logOut: true }),
};

async function answer(input: Request | string): Promise<Response> {
  const request = input instanceof Request ? input : undefined;
  const path = new URL(request?.url ?? String(input), location.origin).pathname.replace('/api/v1/', '');
  const token = request?.headers.get('Authorization')?.split('.')[1] ?? '';
  const seller = token && JSON.parse(Buffer.from(token, 'base64url').toString()).sub;
  calls.push(`${path} ${seller}`);
  if (isDown) throw new TypeError('Failed to fetch');
  const body = answers[path]?.();
  return body
    ? Response.json(body)
    : Response.json({ errors: [{ code: 'X', message: '' }] }, { status: 404 });
}

// What it says while it is busy is there all the time, unseen.
const buttons = () =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent?.replace('Switching…', ''));
const press = (text: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes(text),
    );
    button?.click();
  });

/** Each company has screens of its own. */
const show = (company: string) =>
  act(async () => {
    const client = (await openSellerData(reports)) ?? createQueryClient(reports);
    root.render(
      <QueryClientProvider key={company} client={client}>
        <CompanySwitch />
      </QueryClientProvider>,
    );
  });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [entered, calls, isDown] = [[], [], false];
  vi.stubGlobal('fetch', answer);
  await session.adopt(inAcme());
  await openSellerData(reports);
  followSession(
    async () => {},
    async () => {
      entered.push(session.current()?.sellerId ?? '');
    },
  );
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  await show('acme');
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  await session.end();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a person of two companies', () => {
  test('sees the other one with the role there, and how much waits there', async () => {
    await expect.poll(buttons).toEqual(['Lanting · Warehouse']);
    await session.switchTo(inLanting());
    await expect.poll(() => entered).toEqual(['lanting']);
    await show('lanting');
    const write = {
      opId: crypto.randomUUID(),
      kind: 'shipment-confirmation',
      entity: 'order:1',
      locks: ['item:1'],
      sellerId: 'acme' as SellerId,
      personId: 'ada' as never,
      payload: {},
      payloadV: 1,
    };
    expect(await outbox.accept(write)).toMatchObject({ kind: 'accepted' });
    await expect.poll(buttons).toEqual(['Acme · Owner · 1 waiting to be sent']);
    await outbox.store.change(() => ({ remove: [write.opId], result: undefined }));
    outbox.channel.notify();
  });

  test('switches by a new session, and finds what was typed in each company', async () => {
    await expect.poll(buttons).toHaveLength(1);
    saveFormDraft('company', { base: {}, values: 'of Acme' });
    await press('Lanting');
    await expect.poll(() => entered).toEqual(['lanting']);
    expect(session.current()).toMatchObject({ sellerId: 'lanting', role: 'warehouse' });
    expect(readFormDraft('company')).toBeUndefined();
    expect((await session.others()).map(other => other.current()?.sellerId)).toEqual(['acme']);
    await session.switchTo(inAcme());
    await expect.poll(() => entered).toEqual(['lanting', 'acme']);
    expect(readFormDraft('company')?.values).toBe('of Acme');
  });

  test('switches back without a network, by the session and the data that the device has', async () => {
    await expect.poll(buttons).toHaveLength(1);
    // A moment ago: it wasn't written yet.
    await (await openSellerData(reports))?.fetchQuery(sellerQuery);
    isDown = true;
    await session.switchTo(inLanting());
    await expect.poll(() => entered).toEqual(['lanting']);
    await show('lanting');
    await expect.poll(buttons).toEqual(['Acme · Owner']);
    await press('Acme');
    await expect.poll(() => entered).toEqual(['lanting', 'acme']);
    expect(calls.filter(path => path.startsWith('session/switch'))).toEqual([]);
    expect((await openSellerData(reports))?.getQueryData(sellerQuery.queryKey)).toEqual(acme);
  });

  test('stays where there is no network, and nothing of the other company on this device', async () => {
    await session.switchTo(inLanting({ session: 'l2' }));
    await expect.poll(() => entered).toEqual(['lanting']);
    await session.switchTo(inAcme());
    await expect.poll(() => entered).toEqual(['lanting', 'acme']);
    await show('acme again');
    await expect.poll(buttons).toHaveLength(1);
    isDown = true;
    await press('Lanting');
    await expect
      .poll(() => toastStore.get().map(({ text }) => text))
      .toEqual([expect.stringContaining('Couldn’t switch company.')]);
    expect(session.current()?.sellerId).toBe('acme');
  });

  test('stays where a new session can’t be had, and is told why', async () => {
    await expect.poll(buttons).toHaveLength(1);
    isDown = true;
    await press('Lanting');
    await expect
      .poll(() => toastStore.get().map(({ text }) => text))
      .toEqual([expect.stringContaining('Couldn’t switch company.')]);
    expect(session.current()?.sellerId).toBe('acme');
  });

  test('signs out of both, here and at the server', async () => {
    await session.switchTo(inLanting());
    await expect.poll(() => calls).toContain('seller/companies lanting');
    calls = [];
    await endSession();
    expect(calls.sort()).toEqual(['user/log-out acme', 'user/log-out lanting']);
    expect(await session.others()).toEqual([]);
    expect(session.current()).toBeNull();
  });

  test('signs out with tokens that have expired too, and waits for no refresh', async () => {
    await session.switchTo(inLanting({ lifetime: 0 }));
    await endSession();
    const logOuts = calls.filter(call => call.startsWith('user/log-out'));
    expect(logOuts.sort()).toEqual(['user/log-out acme', 'user/log-out lanting']);
    expect(session.current()).toBeNull();
  });

  test('has ended on this device when the server hears of it, so that no tab learns it from a refusal', async () => {
    saveFormDraft('importer', { base: {}, values: { name: 'Lanting' } });
    expect(sessionStorage).toHaveLength(1);
    await expect.poll(() => calls).toContain('seller/companies acme');
    calls = [];
    const left: unknown[] = [];
    vi.stubGlobal('fetch', async (input: Request | string) => {
      left.push(session.current(), sessionStorage.length);
      return answer(input);
    });
    await endSession();
    expect(calls).toEqual(['user/log-out acme']);
    expect(left).toEqual([null, 0]);
  });
});

describe('a role that was changed', () => {
  test('is learned by one refresh from a refusal, and takes the person to where they start now', async () => {
    const data = await openSellerData(reports);
    let refreshes = 0;
    vi.stubGlobal('fetch', async (input: Request | string) => {
      if (String(input).endsWith('refresh-token')) {
        refreshes += 1;
        return Response.json({ refreshedToken: inAcme({ generation: 1, role: 'warehouse' }) });
      }
      const errors = [{ code: 'ACCESS.ROLE', message: 'No', role: 'warehouse' }];
      return Response.json({ errors }, { status: 403 });
    });
    await expect(data?.fetchQuery(sellerQuery)).rejects.toThrow();
    await expect.poll(() => entered).toEqual(['acme']);
    expect(session.current()?.role).toBe('warehouse');
    const now = await openSellerData(reports);
    expect(now).not.toBe(data);
    await expect(now?.fetchQuery(sellerQuery)).rejects.toThrow();
    expect(refreshes).toBe(1);
  });
});
