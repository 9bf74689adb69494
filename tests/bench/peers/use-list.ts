import type { Page } from 'playwright';
import { inNewBrowser, openDesktop, openQuiet, slowDown } from './open-page.ts';
import type { ListToUse, Subject } from './subject.ts';

export interface ListUse {
  /** From each key to the rows that it finds; null where it had no visible result. */
  keys: (number | null)[];
  /** From each key to the next paint, which shows the letter: in steps of 8, and 16 for less. */
  letters: number[];
  sort: number | null;
  nextPage: number | null;
}

/** What the page holds after two forced collections, with the network quiet. */
export async function heapBytes(subject: Subject): Promise<number> {
  return inNewBrowser(async browser => {
    const page = await (await openDesktop(browser, subject)).newPage();
    await openQuiet(page, subject, subject.start);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  });
}

/** Search, sort and page change on a slow CPU, each after the result of the one before. */
export async function timeList(subject: Subject, list: ListToUse): Promise<ListUse> {
  return inNewBrowser(async browser => {
    const page = await (await openDesktop(browser, subject)).newPage();
    await openQuiet(page, subject, list.path);
    await list.prepare?.(page);
    await slowDown(page);
    await untilIdle(page);
    const atFirst = await rowTexts(page, list);
    const keys = await timeKeys(page, list);
    const letters = await page.evaluate(() => probe.interactions());
    // An interaction that took less than 16 ms has no entry.
    while (letters.length < keys.length) letters.push(16);

    await list.search(page).fill('');
    await page.waitForFunction(([places, texts]) => probe.rowTexts(places).join('|') === texts, [
      list.places,
      atFirst,
    ] as const);
    await untilIdle(page);
    const click = { event: 'click', contained: '' };
    const sort = await timed(page, list, click, () => list.sort(page).click());
    const nextPage = list.next ? await timed(page, list, click, () => list.next?.(page).click()) : null;
    return { keys, letters, sort, nextPage };
  });
}

/** From each key of the query to the rows that it finds, in an open list; null where it had no visible result. */
export async function timeKeys(page: Page, list: ListToUse): Promise<ListUse['keys']> {
  await list.search(page).click();
  await untilIdle(page);
  await page.evaluate(() => probe.noteInteractions());
  const keys: ListUse['keys'] = [];
  for (let length = 1; length <= list.query.length; length++) {
    const typed = list.query.slice(0, length);
    keys.push(
      await timed(page, list, { event: 'keydown', contained: typed }, () =>
        page.keyboard.press(typed.slice(-1)),
      ),
    );
  }
  return keys;
}

const rowTexts = async (page: Page, { places }: ListToUse) =>
  (await page.evaluate(given => probe.rowTexts(given), places)).join('|');

/** Milliseconds from an event to its result; then waits until the page has nothing left to do. */
async function timed(
  page: Page,
  { places }: ListToUse,
  { event, contained }: { event: string; contained: string },
  act: () => Promise<unknown> | undefined,
): Promise<number | null> {
  await page.evaluate(
    ([list, name, text]) =>
      Object.assign(globalThis, { result: { promise: probe.resultAfter(list, name, text) } }),
    [places, event, contained] as const,
  );
  await act();
  const time = await page.evaluate(
    () => (globalThis as unknown as { result: { promise: Promise<number | null> } }).result.promise,
  );
  await untilIdle(page);
  return time;
}

/**
 * Idle at five looks in a row, over half a second: what follows a result, such as the write of a cache, is no part of
 * the next one, and entries of timings come late.
 */
async function untilIdle(page: Page): Promise<void> {
  for (let looks = 0; looks < 5; ) {
    const isIdle = await page.evaluate(
      () =>
        new Promise<boolean>(resolve =>
          setTimeout(() => requestIdleCallback(deadline => resolve(deadline.timeRemaining() > 5)), 100),
        ),
    );
    looks = isIdle ? looks + 1 : 0;
  }
}
