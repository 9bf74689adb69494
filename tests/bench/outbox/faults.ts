import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { readClaims } from '#src/session/session-record.ts';
import { createPath } from '#tests/faults/support/device.ts';
import type { Run } from './run.ts';

/** One fault, of the matrix of the outbox. */
export interface BenchFault {
  number: number;
  words: string;
  /** @returns how many confirmations still wait on the device when all is over */
  play(run: Run): Promise<number>;
}

const creates = { method: 'POST', path: createPath };
const troubleMs = 3000;
const tokenLifeMs = 15 * 60_000;

/** Presses the button and doesn't wait: the tab may be closed before it knows. */
function press(run: Run, page: Page): void {
  run.stack.confirm(page, run.nextEntry()).catch(() => undefined);
}

/** Confirms so many orders without a network, each reported to the person as far as the stack does. */
async function stayOffline(run: Run, count: number) {
  const page = await run.open();
  await run.isOffline(true);
  for (let made = 0; made < count; made += 1) await run.stack.confirm(page, run.nextEntry());
  return page;
}

export const faults: readonly BenchFault[] = [
  {
    number: 5,
    words: 'the server commits, its answers are dropped for 3 s',
    async play(run) {
      const page = await run.open();
      const lost = run.network.on(creates, { kind: 'drop-after-commit' });
      press(run, page);
      await lost.hit();
      await delay(troubleMs);
      lost.remove();
      return run.recover(page);
    },
  },
  {
    number: 6,
    words: 'one warm connection drops after the commit',
    async play(run) {
      const page = await run.open();
      run.network.on(creates, { kind: 'drop-after-commit' }, 1);
      await run.stack.confirm(page, run.nextEntry());
      return run.recover(page);
    },
  },
  {
    number: 8,
    words: 'tab and worker are killed 3 s into a delivery',
    async play(run) {
      await stayOffline(run, 1);
      const hanging = run.network.on(creates, { kind: 'hang' });
      await run.isOffline(false);
      await run.sync();
      await hanging.hit();
      await delay(troubleMs);
      await run.killTabsAndWorker();
      hanging.remove();
      return run.recover(await run.open());
    },
  },
  {
    number: 13,
    words: 'the browser is killed (SIGKILL) as soon as the page knows',
    async play(run) {
      await stayOffline(run, 1);
      await run.profile.kill();
      run.context = await run.profile.open();
      await run.signInIfSignedOut();
      return run.recover(await run.open());
    },
  },
  {
    number: 19,
    words: 'the token expires while the confirmation waits; refresh works',
    async play(run) {
      const page = await run.open();
      await run.isOffline(true);
      const late = await run.server.olderToken(run.token, tokenLifeMs - troubleMs);
      await run.stack.placeToken(page, late);
      await run.stack.confirm(page, run.nextEntry());
      const expiresAt = readClaims(late).exp * 1000;
      await delay(Math.max(0, expiresAt - Date.now()) + 1000);
      await run.isOffline(false);
      return run.recover(page);
    },
  },
  {
    number: 29,
    words: '503 for two hours of the page’s clock',
    async play(run) {
      await run.context.clock.install();
      const page = await run.open();
      const busy = run.network.on(creates, { kind: 'status', status: 503 });
      press(run, page);
      await busy.hit();
      for (let minutes = 0; minutes < 120; minutes += 10) {
        await run.context.clock.fastForward('10:00');
        // The browser has a connection all the time.
        if (minutes === 10) await run.sync();
        await run.untilQuiet();
      }
      busy.remove();
      await run.context.clock.fastForward('10:00');
      return run.recover(page);
    },
  },
  {
    number: 39,
    words: 'four wait, the tab is closed, five tabs are opened at once',
    async play(run) {
      const page = await stayOffline(run, 4);
      await run.untilStored(page);
      await page.close();
      await run.isOffline(false);
      const [tab] = await Promise.all(Array.from({ length: 5 }, () => run.open()));
      if (!tab) throw new Error('No tab was opened.');
      return run.recover(tab);
    },
  },
  {
    number: 42,
    words: 'two tabs confirm the same items without a network',
    async play(run) {
      const tabs = [await run.open(), await run.open()];
      await run.isOffline(true);
      const entry = run.nextEntry();
      await Promise.all(tabs.map(tab => run.stack.confirm(tab, entry)));
      await run.isOffline(false);
      const [page] = tabs;
      if (!page) throw new Error('No tab was opened.');
      return run.recover(page);
    },
  },
];
