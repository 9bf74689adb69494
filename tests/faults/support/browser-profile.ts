import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { removeFolder } from '#tests/support/data-folder.ts';
import { openPersistentBrowser } from '#tests/support/persistent-browser.ts';

/** A browser with a profile on disk, over several lives. */
export class BrowserProfile {
  readonly #folder: string;
  readonly #baseURL: string;
  #context: BrowserContext | undefined;

  private constructor(folder: string, baseURL: string) {
    this.#folder = folder;
    this.#baseURL = baseURL;
  }

  static async make(baseURL: string): Promise<BrowserProfile> {
    return new BrowserProfile(await mkdtemp(join(tmpdir(), 'portolan-profile-')), baseURL);
  }

  async open(): Promise<BrowserContext> {
    this.#context = await openPersistentBrowser(this.#folder, this.#baseURL);
    return this.#context;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  /** SIGKILL to the browser and all its processes at once, as a battery that falls out. */
  async kill(): Promise<void> {
    const context = this.#context;
    const session = await context?.browser()?.newBrowserCDPSession();
    const found = await session?.send('SystemInfo.getProcessInfo');
    const browser = found?.processInfo.find(({ type }) => type === 'browser');
    if (!context || !browser) throw new Error('No browser runs.');
    const gone = new Promise(resolve => context.once('close', resolve));
    // It leads a process group of its own.
    process.kill(-browser.id, 'SIGKILL');
    await gone;
    this.#context = undefined;
  }

  async dispose(): Promise<void> {
    await this.close();
    await removeFolder(this.#folder);
  }
}
