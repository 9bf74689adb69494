import type { BrowserContext } from 'playwright';
import { headers } from '#src/contract/headers.ts';

/**
 * What is confirmed in these pages goes at once, as if it couldn't be undone for ten seconds: for tests of what becomes
 * of it then, with the server's answer in the form.
 */
export async function sendAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(hold => {
    const set = Headers.prototype.set;
    Headers.prototype.set = function (name, value) {
      if (name !== hold) set.call(this, name, value);
    };
  }, headers.hold);
}
