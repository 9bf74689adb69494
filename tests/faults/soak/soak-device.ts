import type { BrowserContext, Page } from 'playwright';
import type { Row } from '#src/outbox/rows/row.ts';
import { chromiumLaunchOptions, withFewerProcesses } from '#tests/support/chromium-launch.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { FaultRule } from '#tests/support/fault-rule.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { BrowserProfile } from '../support/browser-profile.ts';
import { amendPath, createPath, refreshPath } from '../support/device.ts';
import { placeToken, readRows, readStoredToken } from '../support/device-storage.ts';
import { untilWorkerControls } from '../support/shipment.ts';
import type { TestSeller } from '../support/test-seller.ts';
import type { WatchedServer } from '../support/watched-server.ts';
import { WorkerControl } from '../support/worker-control.ts';
import { type NetworkFault, tabsPerDevice } from './disturbances.ts';
import { within } from './within.ts';

const queueablePath = new RegExp(`^(${createPath}|${amendPath}|/api/v1/importer/(create|update))$`);
const patienceMs = 10_000;

/** A seller's device over several lives of its browser, with a network of its own. */
export class SoakDevice {
  readonly network: FaultProxy;
  /** Every key that was ever in a row here. */
  readonly seen = new Set<string>();
  readonly discarded = new Set<string>();
  readonly #profile: BrowserProfile;
  readonly #server: WatchedServer;
  readonly #seller: TestSeller;
  readonly #tabs: (Page | undefined)[] = [];
  #context: BrowserContext | undefined;

  private constructor(
    network: FaultProxy,
    profile: BrowserProfile,
    { server, seller }: { server: WatchedServer; seller: TestSeller },
  ) {
    this.network = network;
    this.#profile = profile;
    this.#server = server;
    this.#seller = seller;
  }

  static async make(parts: { server: WatchedServer; seller: TestSeller }): Promise<SoakDevice> {
    const network = await FaultProxy.start(parts.server.process.port);
    const launch = withFewerProcesses(await chromiumLaunchOptions());
    const profile = await BrowserProfile.make(network.url, launch);
    const device = new SoakDevice(network, profile, parts);
    // Each has a session of its own, as after a sign-in.
    const { token } = await parts.server.signIn(parts.seller);
    device.#begin(await profile.openSignedIn(token));
    for (let tab = 0; tab < tabsPerDevice; tab += 1) await device.tab(tab);
    return device;
  }

  /** A life of its browser. */
  #begin(context: BrowserContext): void {
    this.#context = context;
    context.setDefaultTimeout(patienceMs);
    this.#tabs.length = 0;
    const [first] = context.pages();
    this.#tabs[0] = first;
  }

  /** A tab that shows the app with the seller signed in; undefined where that can't be had now. */
  tab(place: number): Promise<Page | undefined> {
    return within(3 * patienceMs, this.#tab(place), undefined);
  }

  async #tab(place: number): Promise<Page | undefined> {
    try {
      let page = this.#tabs[place];
      if (!page || page.isClosed()) {
        page = await this.#context?.newPage();
        if (!page) return undefined;
        this.#tabs[place] = page;
      }
      const isElsewhere =
        !page.url().startsWith(this.network.url) || new URL(page.url()).pathname.startsWith('/auth');
      if (isElsewhere) await page.goto('/pending', { timeout: patienceMs });
      // An open form hides the rest of the page from assistive technology.
      await page
        .getByRole('heading', { level: 1, includeHidden: true })
        .or(page.getByLabel('Email', { exact: true }))
        .first()
        .waitFor();
      if ((await readStoredToken(page)) === null) await signIn(page, this.#seller);
      await untilWorkerControls(page);
      return page;
    } catch {
      // Offline without a session, a server that is away, or a browser that was killed in the meantime.
      return undefined;
    }
  }

  /** Lets the network fail as planned. */
  fail({ of, fault, times }: NetworkFault): FaultRule {
    return this.network.on({ path: of === 'write' ? queueablePath : refreshPath }, fault, times);
  }

  async killTab(place: number): Promise<void> {
    await this.#tabs[place]?.close().catch(() => {});
  }

  async killWorker(): Promise<void> {
    const page = this.#tabs.find(tab => tab && !tab.isClosed());
    if (!page) return;
    const stopped = WorkerControl.of(page).then(control => control.stop());
    // A tab that goes away takes the hand on the worker with it, and one that sleeps says nothing.
    await within(
      patienceMs / 2,
      stopped.catch(() => {}),
      undefined,
    );
  }

  async killBrowser(): Promise<void> {
    await this.look();
    await this.#profile.kill();
    this.#begin(await this.#profile.open());
  }

  /** Makes the token what it would be a day later, unless it changes just then. */
  async expireToken(): Promise<void> {
    await within(
      patienceMs,
      this.#expireToken().catch(() => {}),
      undefined,
    );
  }

  async #expireToken(): Promise<void> {
    const page = this.#tabs.find(tab => tab?.url().startsWith(this.network.url) && !tab.isClosed());
    const token = page && (await readStoredToken(page));
    if (!page || !token) return;
    const older = await this.#server.olderToken(token, 24 * 60 * 60 * 1000);
    if ((await readStoredToken(page)) === token) await placeToken(page, older);
  }

  /** The rows, recorded; empty if no tab knows. */
  async look(): Promise<Row[]> {
    const page = this.#tabs.find(tab => tab?.url().startsWith(this.network.url) && !tab.isClosed());
    const rows = page
      ? await within(
          patienceMs,
          readRows(page).catch(() => []),
          [],
        )
      : [];
    for (const { opId } of rows) this.seen.add(opId);
    return rows;
  }

  async dispose(): Promise<void> {
    await this.#profile.dispose();
    this.network.clear();
    await this.network.down();
  }
}
