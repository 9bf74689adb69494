import { onTestFinished, vi } from 'vitest';
import { Device } from './device.ts';

/** A device with nobody signed in. It is closed when the test ends, with spies and false timers undone. */
export function newDevice(): Device {
  const device = new Device();
  onTestFinished(() => {
    device.dispose();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return device;
}
