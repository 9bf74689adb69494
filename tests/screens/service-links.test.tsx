import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadServiceLinks } from '#src/api/queries/service-links.ts';
import { ServiceLinks } from '#src/entities/service-links.tsx';
import { setLanguage } from '#src/messages/language.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { show, withPage } from './shown-screen.tsx';

let api: ScriptedApi;
beforeAll(async () => {
  api = await openScriptedApi();
});
afterAll(() => api.close());
beforeEach(() => setLanguage('en'));

withPage();

const links = () =>
  [...document.querySelectorAll('nav a')].map(link => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('target'),
  ]);
const all = {
  support: 'mailto:help@portolan.example',
  privacy: 'https://portolan.example/privacy',
  terms: 'https://portolan.example/terms',
};

test.each([
  ['en', ['Privacy notice', 'Terms of service', 'Support']],
  ['zh-CN', ['隐私声明', '服务条款', '联系客服']],
] as const)(
  'the links that the server names are at the foot in %s: pages in another tab, and an email address',
  async (language, [privacy, terms, support]) => {
    setLanguage(language);
    api.replies(() => ({ body: all }));
    await show(<ServiceLinks />);
    await waitFor(() =>
      expect(links()).toEqual([
        [privacy, all.privacy, '_blank'],
        [terms, all.terms, '_blank'],
        [support, all.support, null],
      ]),
    );
    // People have no token when they sign up.
    expect(api.arrivals).toMatchObject([{ path: 'service-links' }]);
    expect(api.arrivals[0]?.headers.authorization).toBeUndefined();
  },
);

test.each([
  ['nothing', { body: {} }],
  ['an address that runs something', { body: { ...all, terms: 'javascript:alert(1)' } }],
  ['an error', { status: 503, body: { errors: [{ code: 'SERVER.UNAVAILABLE', message: 'No.' }] } }],
])('where it names %s, there is no foot', async (_, reply) => {
  api.replies(() => reply);
  await show(<ServiceLinks />);
  await waitFor(() => expect(api.arrivals).toHaveLength(1));
  // Asked later, and so answered later.
  expect(await loadServiceLinks()).toEqual({});
  expect(document.querySelector('nav')).toBeNull();
});
