import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { findFreePort } from '#tests/support/free-port.ts';
import type { WebKitPrograms } from '../../../scripts/find-webkit.ts';

const waitMs = 20_000;
const lookEveryMs = 50;
/** Longer than a page takes to draw what was written. */
const settleMs = 2000;

/** Elements that may have a role; which they have, the browser says. */
const candidates = {
  button: 'button',
  link: 'a[href]',
  textbox: 'input, textarea',
  heading: 'h1, h2, h3',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: '[role=combobox], select',
  option: '[role=option]',
  listitem: 'li',
} as const;
export type Role = keyof typeof candidates;

const Session = v.object({ sessionId: v.string() });
const Window = v.object({ handle: v.string() });
/** As the protocol names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const Elements = v.array(v.object({ [elementKey]: v.string() }));

/**
 * A window of WebKit on a display of its own, driven over HTTP as the W3C's WebDriver says. What it stores ends with it.
 */
export class WebKitBrowser {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  /** @param size of the window's page, in pixels */
  static async start(
    { driver, browser, display }: WebKitPrograms,
    size: { width: number; height: number },
  ): Promise<WebKitBrowser> {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await once(screen.stdio[3] as Readable, 'data');
    const port = await findFreePort();
    const served = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      // Pages are in the language of the locale, and the tests in English.
      env: { ...process.env, LC_ALL: 'C.UTF-8', DISPLAY: `:${String(number).trim()}` },
    });
    const processes = [served, screen];
    const origin = `http://127.0.0.1:${port}`;
    const capabilities = {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    };
    const answer = await until('WebDriver answers', () =>
      command(origin, 'POST', 'session', { capabilities }).catch(() => undefined),
    );
    const { sessionId } = v.parse(Session, answer);
    const started = new WebKitBrowser(processes, `${origin}/session/${sessionId}`);
    await started.#resize(size);
    return started;
  }

  async close(): Promise<void> {
    await this.#command('DELETE', '').catch(() => undefined);
    for (const process of this.#processes) process.kill();
  }

  /** Opens an address, as a person who types it. */
  async goto(url: string): Promise<void> {
    await this.#command('POST', 'url', { url });
  }

  /** Closes the tab, and leaves the browser with an empty one. */
  async closeTab(): Promise<void> {
    const { handle } = v.parse(Window, await this.#command('POST', 'window/new', { type: 'tab' }));
    await this.#command('DELETE', 'window');
    await this.#command('POST', 'window', { handle });
  }

  /** @returns what a function's body answers in the page; a promise is waited for */
  async run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    const script = `const [values, done] = arguments; (async (...args) => { ${body} })(...values).then(done, error => done(String(error)));`;
    return this.#command('POST', 'execute/async', { script, args: [args] });
  }

  /** Waits until the page shows this text. */
  async untilItShows(text: string): Promise<void> {
    await this.#until(`it says “${text}”`, async () => (await this.#text()).includes(text) || undefined);
  }

  /** Waits for a visible element of this role and name that can be pressed: a dialog covers others of its name. */
  async press(role: Role, name: string | RegExp): Promise<void> {
    await this.#until(`${role} “${name}” is pressed`, async () => {
      for (const element of await this.#find(role, name)) {
        const clicked = this.#command('POST', `element/${element}/click`, {});
        if (
          await clicked.then(
            () => true,
            () => false,
          )
        )
          return true;
      }
      return undefined;
    });
  }

  /** Waits for a field and writes into it in place of what is there. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.#until(`field “${name}” is filled`, async () => {
      const [element] = await this.#find('textbox', name);
      return element === undefined ? undefined : this.#write(element, text);
    });
  }

  async untilThereIs(role: Role, name: string | RegExp): Promise<void> {
    await this.#until(
      `there is a ${role} “${name}”`,
      async () => (await this.#find(role, name)).length > 0 || undefined,
    );
  }

  /**
   * As one insertion, such as from a keyboard that completes words: the driver's keys come as fast as a scanner's, and the
   * app holds those back until it knows whose they are.
   * @returns undefined where the page has put another field in its place: the app does so when it takes over from its first HTML
   */
  async #write(element: string, text: string): Promise<true | undefined> {
    const script = `const [field, text] = arguments;
      if (!field.isConnected) return false;
      field.focus();
      field.select();
      return document.execCommand('insertText', false, text);`;
    const args = [{ [elementKey]: element }, text];
    const isWritten = await this.#command('POST', 'execute/sync', { script, args }).catch(() => false);
    if (isWritten !== true) return undefined;
    // What is inserted as a whole may be a code, which the app fills in itself.
    const written = () => this.#command('GET', `element/${element}/property/value`);
    return until('the field says so', async () => (await written()) === text || undefined, settleMs)
      .then(() => true as const)
      .catch(() => undefined);
  }

  async #text(): Promise<string> {
    return v.parse(v.string(), await this.run('return document.body.innerText'));
  }

  /** As `until`; a wait in vain says what the page shows. */
  #until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    return until(what, look).catch(async (cause: Error) => {
      throw new Error(`${cause.message}. The page says: ${await this.#text()}`, { cause });
    });
  }

  async #resize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.#command('POST', 'window/rect', { width, height });
    const Size = v.tuple([v.number(), v.number()]);
    const [innerWidth, innerHeight] = v.parse(Size, await this.run('return [innerWidth, innerHeight]'));
    await this.#command('POST', 'window/rect', {
      width: 2 * width - innerWidth,
      height: 2 * height - innerHeight,
    });
  }

  async #find(role: Role, name: string | RegExp): Promise<string[]> {
    const wanted = { using: 'css selector', value: candidates[role] };
    const answer = await this.#command('POST', 'elements', wanted).catch((error: Error) => {
      // The page took one of them away while the driver listed them: it is looked for again.
      if (error.message.includes('stale element reference')) return [];
      throw error;
    });
    const found: string[] = [];
    for (const { [elementKey]: element } of v.parse(Elements, answer)) {
      if (await this.#isWanted(element, role, name).catch(() => false)) found.push(element);
    }
    return found;
  }

  async #isWanted(element: string, role: Role, name: string | RegExp): Promise<boolean> {
    const read = (what: string) => this.#command('GET', `element/${element}/${what}`);
    const label = v.parse(v.string(), await read('computedlabel')).trim();
    if (typeof name === 'string' ? label !== name : !name.test(label)) return false;
    if ((await read('computedrole')) !== role && role !== 'textbox') return false;
    return (await read('displayed')) === true;
  }

  #command(method: string, path: string, body?: object): Promise<unknown> {
    return command(this.#session, method, path, body);
  }
}

const Answer = v.object({ value: v.unknown() });

async function command(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(path ? `${base}/${path}` : base, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(waitMs),
  });
  const { value } = v.parse(Answer, await answer.json());
  if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

/** @throws if it is not so in time */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  longestMs = waitMs,
): Promise<T> {
  const end = performance.now() + longestMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await delay(lookEveryMs);
  }
}
