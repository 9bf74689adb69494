import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

const characterMs = 10;

/** What a scanner that types does: its characters, and a key at the end. */
export type Scan = (code: string, options?: { end?: 'Enter' | 'Tab' }) => Promise<void>;

/**
 * A hardware scanner at a page. Its keys bear the times at which it types them, and are sent together once it is done:
 * one by one, a machine that is busy would make pauses between them that no scanner makes.
 */
export async function connectScanner(page: Page): Promise<Scan> {
  const devtools = await page.context().newCDPSession(page);
  return async (code, { end = 'Enter' } = {}) => {
    const characters = [...code];
    const startedAt = Date.now();
    await sleep(characters.length * characterMs);
    const sent: Promise<unknown>[] = [];
    const press = (place: number, down: object, up: object) => {
      const timestamp = (startedAt + place * characterMs) / 1000;
      sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...down }));
      sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...up }));
    };
    for (const [place, text] of characters.entries()) press(place, { key: text, text }, { key: text });
    const ending = { key: end, code: end, windowsVirtualKeyCode: end === 'Enter' ? 13 : 9 };
    press(characters.length, { ...ending, ...(end === 'Enter' && { text: '\r' }) }, ending);
    await Promise.all(sent);
  };
}
