import { onTestFinished, vi } from 'vitest';
import { Phone } from './phone.ts';

/** A phone with a seller signed in. It is closed when the test ends, with spies and false timers undone. */
export function signedInPhone(): Phone {
  const phone = new Phone();
  phone.signIn();
  onTestFinished(() => {
    phone.dispose();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return phone;
}
