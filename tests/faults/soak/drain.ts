import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Row } from '#src/outbox/rows/row.ts';
import { expectBadge } from '../support/device.ts';
import { isBlocked } from './is-blocked.ts';
import type { SoakDevice } from './soak-device.ts';

const drainMs = 150_000;

/**
 * Waits until nothing of a device waits by itself, as a person does who looks at "Pending changes" and presses the
 * button. Then gives one up of what needs a person, which may let others go, and compares the count on the screen.
 */
export async function drain(device: SoakDevice): Promise<void> {
  const page = await untilDrained(device);
  if (!page) return;
  await discardOne(device, page);
  await untilDrained(device);
  const unsent = (await device.look()).filter(({ state }) => state !== 'sent');
  await expectBadge(page, unsent.length);
}

async function untilDrained(device: SoakDevice): Promise<Page | undefined> {
  let page: Page | undefined;
  const isDrained = async () => {
    page = await device.tab(0);
    if (!page) return 'no tab';
    if (new URL(page.url()).pathname !== '/pending') await page.goto('/pending');
    const rows = await device.look();
    const waiting = rows.filter(row => row.state !== 'sent' && !isBlocked(row, rows));
    if (waiting.length === 0) return 'drained';
    const sendNow = page.getByRole('button', { name: 'Send now' }).first();
    if (await sendNow.isEnabled().catch(() => false)) await sendNow.click().catch(() => {});
    return waiting.map(({ opId, state, lastError }) => `${opId} ${state} ${lastError?.reason}`).join(', ');
  };
  // What doesn't drain is a violation, reported with its history; the judge finds it.
  await expect
    .poll(isDrained, { timeout: drainMs, intervals: [500] })
    .toBe('drained')
    .catch(() => {});
  return page;
}

async function discardOne(device: SoakDevice, page: Page): Promise<void> {
  const before = (await device.look()).filter(({ state }) => state !== 'sent');
  if (before.length === 0) return;
  await page.getByRole('main').getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Discard for good' }).click();
  let gone: Row[] = [];
  await expect(async () => {
    const left = new Set((await device.look()).map(({ opId }) => opId));
    gone = before.filter(({ opId }) => !left.has(opId));
    expect(gone).toHaveLength(1);
  }).toPass({ timeout: 15_000 });
  for (const { opId } of gone) device.discarded.add(opId);
}
