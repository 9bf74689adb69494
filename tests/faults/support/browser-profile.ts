import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, LaunchOptions } from 'playwright';
import { expect } from 'playwright/test';
import { removeFolder } from '#tests/support/data-folder.ts';
import { openPersistentBrowser } from '#tests/support/persistent-browser.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';

/** A browser with a profile on disk, over several lives. */
export class BrowserProfile {
  readonly #folder: string;
  readonly #baseURL: string;
  readonly #launch: LaunchOptions;
  #context: BrowserContext | undefined;

  private constructor(folder: string, baseURL: string, launch: LaunchOptions) {
    this.#folder = folder;
    this.#baseURL = baseURL;
    this.#launch = launch;
  }

  static async make(baseURL: string, launch: LaunchOptions): Promise<BrowserProfile> {
    return new BrowserProfile(await mkdtemp(join(tmpdir(), 'portolan-profile-')), baseURL, launch);
  }

  async open(): Promise<BrowserContext> {
    this.#context = await openPersistentBrowser(this.#folder, this.#baseURL, this.#launch);
    await sendAtOnce(this.#context);
    return this.#context;
  }

  /** Its first life, with somebody signed in. */
  async openSignedIn(token: string): Promise<BrowserContext> {
    const context = await this.open();
    await context.setStorageState(signedInState(this.#baseURL, token));
    return context;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  /**
   * Waits until local storage holds a value on disk: Chromium writes it seconds late, and a browser killed before
   * that has to sign in again. What IndexedDB keeps strictly needs no such wait.
   */
  async untilStored(value: string): Promise<void> {
    const folder = join(this.#folder, 'Default', 'Local Storage', 'leveldb');
    // A record may be split between two blocks of the log; its end is short enough to be in one of them.
    const end = value.slice(-24);
    const isStored = async () => {
      const files = (await readdir(folder)).filter(name => name.endsWith('.log') || name.endsWith('.ldb'));
      const contents = await Promise.all(files.map(name => readFile(join(folder, name), 'latin1')));
      return contents.some(content => content.includes(end));
    };
    await expect.poll(isStored, { message: 'local storage on disk', timeout: 70_000 }).toBe(true);
  }

  /** SIGKILL to the browser and all its processes at once, as a battery that falls out. */
  async kill(): Promise<void> {
    const context = this.#context;
    const session = await context?.browser()?.newBrowserCDPSession();
    const found = await session?.send('SystemInfo.getProcessInfo');
    const browser = found?.processInfo.find(({ type }) => type === 'browser');
    if (!context || !browser) throw new Error('No browser runs.');
    const gone = new Promise(resolve => context.once('close', resolve));
    process.kill(-processGroupOf(browser.id), 'SIGKILL');
    await gone;
    this.#context = undefined;
  }

  async dispose(): Promise<void> {
    await this.close();
    await removeFolder(this.#folder);
  }
}

/** Playwright starts each browser in a group of its own, led by the browser or by the script that starts it. */
function processGroupOf(processId: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pgid=', '-p', String(processId)], { encoding: 'utf8' });
  const group = Number(stdout.trim());
  if (!(group > 1)) throw new Error(`The process ${processId} is in no group.`);
  return group;
}
