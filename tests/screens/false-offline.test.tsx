import 'fake-indexeddb/auto';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#src/api/client/call.ts';
import { callUpload } from '#src/api/client/call-upload.ts';
import { currentConnection, reportConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import { followSession } from '#src/entities/follow-session.ts';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { texts } from '#src/messages/catalogue.ts';
import { deviceFailureTexts } from '#src/messages/device-failures.ts';
import { setLanguage } from '#src/messages/language.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { waitFor } from '#tests/support/wait.ts';
import { tokenOf } from '../session/tokens.ts';

const nowS = () => Math.floor(Date.now() / 1000);
const token = (generation = 0) => tokenOf({ issuedAt: nowS(), generation });
const languages = ['en', 'zh-CN'] as const;
const blamesTheNetwork = /can’t reach|offline|connection and try|无法连接|网络/;

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const marketplaces = { marketplaces: [{ marketplaceId: 'A1', country: 'Germany' }] };

/** What the network answers to any request. */
const answerWith = (answer: (init: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: Request, init: RequestInit = {}) => answer(init)),
  );

function storageFails(name: string): void {
  const real = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('No', name);
    },
  });
}

const reported = () => toastStore.get().map(({ text }) => text);
const expectToast = (words: keyof (typeof deviceFailureTexts)['en']) =>
  expect(reported()).toEqual([texts(deviceFailureTexts)[words]]);

/** The same for an upload, which goes by XMLHttpRequest. */
function answerXhr(body: unknown, refreshedToken: string): void {
  class Answered extends EventTarget {
    upload = {};
    status = 200;
    responseText = JSON.stringify(body);
    responseURL = '';
    onload?: () => void;
    open(_: string, url: URL) {
      this.responseURL = url.href;
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return `Content-Type: application/json\r\n${headers.refreshedToken}: ${refreshedToken}\r\n`;
    }
    send() {
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
}

let root: Root;
const show = () => act(() => root.render(<SignInForm onSignedIn={async () => {}} />));

async function signIn(): Promise<void> {
  const type = (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`No field ${name}`);
    // React hears only what goes by the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  await act(() => type('email', 'wei@lanting.example'));
  await act(() => type('password', 'Portolan#1'));
  await act(() => document.querySelector('form')?.requestSubmit());
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
  reportConnection('online');
  await session.adopt(token());
  followSession(
    async () => {},
    async () => {},
  );
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await session.end();
  setLanguage('en');
});

test('a screen that is left while its answer’s body arrives says nothing of the connection', async () => {
  const leaving = new AbortController();
  answerWith(({ signal }) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"marketplaces":'));
        signal?.addEventListener('abort', () => stream.error(signal.reason));
        queueMicrotask(() => leaving.abort(new DOMException('Left', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  const requested = call(endpoints.retrieveMarketplaces, { signal: leaving.signal });
  await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
  expect(currentConnection()).toBe('online');
});

test('an answer to what was asked before the network went doesn’t say that it is back; the next one does', async () => {
  let answer: (response: Response) => void = () => {};
  answerWith(() => new Promise(resolve => (answer = resolve)));
  const asked = call(endpoints.retrieveMarketplaces, {});
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  dispatchEvent(new Event('offline'));
  answer(json(marketplaces));
  await expect(asked).resolves.toEqual(marketplaces);
  expect(currentConnection()).toBe('offline');

  answerWith(() => json(marketplaces));
  await call(endpoints.retrieveMarketplaces, {});
  expect(currentConnection()).toBe('online');
});

describe.each(languages)('in %s', language => {
  beforeEach(() => setLanguage(language));

  test.each([
    ['can’t be read', 'nonsense', undefined, 'renewalUnreadable'],
    ['finds no room on this device', token(1), 'QuotaExceededError', 'renewalFull'],
    ['may not be stored', token(1), 'SecurityError', 'renewalFailed'],
  ] as const)(
    'a renewed token that %s leaves the answer good, and is said once in its own words',
    async (_, renewed, storage, words) => {
      if (storage) storageFails(storage);
      answerWith(() => json(marketplaces, { headers: { [headers.refreshedToken]: renewed } }));
      await expect(call(endpoints.retrieveMarketplaces, {})).resolves.toEqual(marketplaces);
      expect(currentConnection()).toBe('online');
      expectToast(words);
      toastStore.dismiss('error');
      await call(endpoints.retrieveMarketplaces, {});
      expect(reported()).toEqual([]);
    },
  );

  test.each([
    ['QuotaExceededError', 'storageFull'],
    ['SecurityError', 'storageFailed'],
  ] as const)('a refresh whose token meets %s is no lost connection', async (name, words) => {
    await session.adopt(tokenOf({ issuedAt: nowS() - 24 * 3600 }));
    storageFails(name);
    answerWith(() => json({ refreshedToken: token(1) }));
    const failure = await call(endpoints.retrieveMarketplaces, {}).catch((thrown: unknown) => thrown);
    expect(currentConnection()).toBe('online');
    expect(failure).toMatchObject({ kind: 'storage' });
    expect(failureReason(failure)).toBe(texts(deviceFailureTexts)[words]);
  });

  test('an answer that this version can’t read is no lost connection', async () => {
    answerWith(() => json({ of: 'another version' }));
    const failure = await call(endpoints.retrieveMarketplaces, {}).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: 'unreadable' });
    expect(failureReason(failure)).toBe(texts(deviceFailureTexts).unreadable);
  });

  test('none of these words blames the network', () => {
    for (const text of Object.values(texts(deviceFailureTexts))) expect(text).not.toMatch(blamesTheNetwork);
  });

  test.each(['QuotaExceededError', 'SecurityError'])(
    'an upload whose renewed token meets %s has arrived',
    async name => {
      storageFails(name);
      answerXhr({ uploadDocument: true }, token(1));
      const body = { type: 'ID_CARD', importerId: 'i-1' } as const;
      const file = new File(['card'], 'card.png', { type: 'image/png' });
      const sent = callUpload(importerEndpoints.uploadDocument, { body, file, idempotencyKey: 'k-1' });
      await expect(sent).resolves.toEqual({ uploadDocument: true });
      expect(currentConnection()).toBe('online');
    },
  );

  test.each([
    ['a device without room', 'QuotaExceededError', token(), 'storageFull'],
    ['a browser that forbids storage', 'SecurityError', token(), 'storageFailed'],
    ['a token that can’t be read', undefined, 'nonsense', 'unreadable'],
  ] as const)(
    'signing in with %s says so, and blames neither the password nor the network',
    async (_, storage, login, words) => {
      await session.end();
      if (storage) storageFails(storage);
      answerWith(() => json({ login }));
      await show();
      await signIn();
      await waitFor(() => expectToast(words));
      expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
      expect(session.current()).toBeNull();
    },
  );
});
