import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/support/wait.ts';

const choose = async () => {
  const { chooseTheme, chooseLanguage } = await import('#src/features/preferences/preferences.ts');
  chooseTheme('dark');
  chooseLanguage('zh-CN');
};
/** As at the next start: nothing of it is in memory. */
async function reload() {
  vi.resetModules();
  delete document.documentElement.dataset.theme;
  document.documentElement.lang = '';
  const { loadPreferences, chooseTheme } = await import('#src/features/preferences/preferences.ts');
  return { loaded: loadPreferences(), chooseTheme };
}
const shown = () => [document.documentElement.dataset.theme, document.documentElement.lang];

/** Opening a database gets no answer before what this returns is called. */
function blockStorage(): () => void {
  const { open } = IDBFactory.prototype;
  let answer: () => void = () => {};
  const released = new Promise<void>(resolve => {
    answer = resolve;
  });
  vi.spyOn(indexedDB, 'open').mockImplementation((...named) => {
    const request = { result: undefined } as unknown as IDBOpenDBRequest;
    void released.then(() => {
      const real = open.apply(indexedDB, named);
      real.onsuccess = event => {
        Object.defineProperty(request, 'result', { value: real.result });
        request.onsuccess?.call(request, event);
      };
    });
    return request;
  });
  return answer;
}

beforeEach(async () => {
  await choose();
  await waitFor(async () => {
    await (await reload()).loaded;
    expect(shown()).toEqual(['dark', 'zh-Hans']);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a device whose storage doesn’t answer starts all the same, and looks as it was chosen once it answers', async () => {
  const release = blockStorage();
  await (await reload()).loaded;
  expect(shown()).toEqual([undefined, 'en']);

  release();
  await waitFor(() => expect(shown()).toEqual(['dark', 'zh-Hans']));
});

test('what is chosen before a slow storage answers holds', async () => {
  const release = blockStorage();
  const { loaded, chooseTheme } = await reload();
  await loaded;
  chooseTheme('light');
  release();
  await waitFor(() => expect(shown()[0]).toBe('light'));
  await expect
    .poll(async () => {
      vi.restoreAllMocks();
      await (await reload()).loaded;
      return shown()[0];
    })
    .toBe('light');
});
