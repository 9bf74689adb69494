import { afterAll } from 'vitest';
import { headers } from '#src/contract/headers.ts';

/**
 * What is confirmed in this file goes at once, as if it couldn't be undone for ten seconds: for tests of what becomes of
 * it then, with the server's answer in the form.
 */
const { set } = Headers.prototype;
Headers.prototype.set = function (name, value) {
  if (name !== headers.hold) set.call(this, name, value);
};

afterAll(() => {
  Headers.prototype.set = set;
});
