import type { CDPSession, Page } from 'playwright';
import { expect } from 'playwright/test';
import { syncTag } from '#src/contract/worker-messages.ts';
import type { Device } from './device.ts';

type Version = { versionId: string; runningStatus: string };

/**
 * The browser's own hands on the service worker. Nothing here asks the worker itself, since asking would wake it.
 */
export class WorkerControl {
  readonly #session: CDPSession;
  readonly #running = new Set<string>();
  #registrationId: string | undefined;
  #listened = () => {};

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) this.#registrationId = registrationId;
      this.#listened();
    });
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions satisfies Version[]) {
        if (runningStatus === 'stopped') this.#running.delete(versionId);
        else this.#running.add(versionId);
      }
      this.#listened();
    });
  }

  /** @param page any page of the browser; it need not show the app */
  static async of(page: Page): Promise<WorkerControl> {
    const control = new WorkerControl(await page.context().newCDPSession(page));
    await control.#session.send('ServiceWorker.enable');
    await control.#until(() => control.#registrationId !== undefined);
    return control;
  }

  /** Ends the worker no matter what it is doing, as the browser does to save memory, and waits until it has ended. */
  async stop(): Promise<void> {
    await this.#session.send('ServiceWorker.stopAllWorkers');
    await this.#until(() => this.#running.size === 0);
  }

  /** Fires the browser's background sync. @param lastChance after this one the browser gives up */
  async sync(origin: string, lastChance = false, tag: string = syncTag): Promise<void> {
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: this.#registrationId ?? '',
      tag,
      lastChance,
    });
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>(resolve => {
        this.#listened = resolve;
      });
    }
  }
}

/** A minute and a half, and what makes sure that it is over. */
const leaseIsOver = '01:31';

/** Under which name the first row is being sent. */
export async function holderOf(device: Device): Promise<string | undefined> {
  const [row] = await device.rows();
  return row?.leaseBy;
}

/**
 * Waits until the page has sent what a killed worker left: at once where it sees that the worker's lock is gone, else
 * when the lease is over.
 */
export async function untilPageSends(page: Page, device: Device, killed: string | undefined): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await device.rows();
        if (row?.state === 'sending' && row.leaseBy === killed) await page.clock.fastForward(leaseIsOver);
        return row?.state;
      },
      { intervals: [1000] },
    )
    .toBe('sent');
}
