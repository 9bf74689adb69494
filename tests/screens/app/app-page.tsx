import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { Locator, type RoleOptions } from './locator.ts';
import { beginPageLife } from './page-life.ts';

type Router = typeof import('#src/router.tsx').router;

/** What toasts have said since the page was loaded, oldest first. */
function recordToasts(): { texts: string[]; stop: () => void } {
  const texts: string[] = [];
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('section > [aria-live] > *')) {
      const text = toast.textContent;
      if (texts.at(-1) !== text) texts.push(text);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return { texts, stop: () => observer.disconnect() };
}

/** The app as `src/main.tsx` starts it, in happy-dom: its real routes, client, cache and outbox, and no worker. */
export class AppPage {
  readonly #origin: string;
  #router: Router | undefined;
  #end = async () => {};
  #toasts: string[] = [];
  /** Loads of routes since an address was opened or gone to: that of the address, and one for each redirect. */
  steps = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  readonly #whole = new Locator(() => [document.body], 'page');
  getByRole = (role: string, options?: RoleOptions) => this.#whole.getByRole(role, options);
  getByLabel = (label: string | RegExp, options?: { exact?: boolean }) =>
    this.#whole.getByLabel(label, options);
  getByText = (text: string | RegExp, options?: { exact?: boolean }) => this.#whole.getByText(text, options);
  locator = (selector: string) => this.#whole.locator(selector);

  /** Reloads the page, as an address in a browser does: only the device's storage survives. */
  async goto(address: string): Promise<void> {
    await this.close();
    const { href, pathname, search } = new URL(address, this.#origin);
    vi.resetModules();
    const endLife = beginPageLife();
    window.happyDOM.setURL(href);
    const { texts, stop } = recordToasts();
    this.#toasts = texts;
    const [{ loginTokenStorage }, { loadPreferences }, { router }] = await Promise.all([
      import('#src/api/client/login-token.ts'),
      import('#src/features/preferences/preferences.ts'),
      import('#src/router.tsx'),
    ]);
    const startSession = async () => (await import('#src/api/client/session.ts')).session.start();
    const isSignedIn = loginTokenStorage.read() !== null;
    await Promise.all([isSignedIn && startSession(), loadPreferences()]);
    // happy-dom has no entries to go back to.
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: [pathname + search] }),
    });
    this.steps = 0;
    router.subscribe('onBeforeLoad', () => {
      this.steps += 1;
    });
    await router.load();
    this.#router = router;
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    const root = createRoot(container);
    // Without StrictMode, which does things twice in React's development build alone.
    root.render(<RouterProvider router={router} />);
    if (!isSignedIn) await startSession();
    this.#end = async () => {
      root.unmount();
      stop();
      await endLife();
      document.body.replaceChildren();
    };
  }

  /** Runs beside the app, as what a test evaluates in a browser's page does. */
  async evaluate<T, Given = undefined>(run: (given: Given) => T, given?: Given): Promise<Awaited<T>> {
    return await run(given as Given);
  }

  async reload(): Promise<void> {
    await this.goto(this.#location().href);
  }

  /** To another screen of the same page, as a link within the app leads. */
  async goWithin(address: string): Promise<void> {
    this.steps = 0;
    await this.#router?.navigate({ href: address });
  }

  async goBack(): Promise<void> {
    this.#router?.history.back();
  }

  url(): string {
    return new URL(this.#location().href, this.#origin).href;
  }

  toastTexts(): string[] {
    return this.#toasts;
  }

  async close(): Promise<void> {
    const end = this.#end;
    this.#end = async () => {};
    this.#router = undefined;
    await end();
  }

  #location() {
    if (!this.#router) throw new Error('No page is open.');
    return this.#router.history.location;
  }
}
