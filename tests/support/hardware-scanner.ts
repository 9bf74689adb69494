import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** What a scanner that types does: so many milliseconds a character, and a key at the end. */
export interface ScannerOptions {
  characterMs?: number;
  end?: 'Enter' | 'Tab';
}

export type Scan = (code: string, options?: ScannerOptions) => Promise<void>;

/**
 * A hardware scanner at a page. Its keys bear the times at which it types them, however late a machine that is busy
 * hands them over, as those of a keyboard do.
 */
export async function connectScanner(page: Page): Promise<Scan> {
  const devtools = await page.context().newCDPSession(page);
  return async (code, { characterMs = 10, end = 'Enter' } = {}) => {
    const startedAt = Date.now();
    const sent: Promise<unknown>[] = [];
    const key = async (place: number, down: object, up: object) => {
      const at = startedAt + place * characterMs;
      await sleep(Math.max(0, at - Date.now()));
      const timestamp = at / 1000;
      sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...down }));
      sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...up }));
    };
    const characters = [...code];
    for (const [place, text] of characters.entries()) await key(place, { key: text, text }, { key: text });
    const ending = { key: end, code: end, windowsVirtualKeyCode: end === 'Enter' ? 13 : 9 };
    await key(characters.length, { ...ending, ...(end === 'Enter' && { text: '\r' }) }, ending);
    await Promise.all(sent);
  };
}
