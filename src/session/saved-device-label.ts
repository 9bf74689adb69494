import { answerOf, keyedDatabase } from './keyed-database.ts';

export const labelKey = 'label';

export function deviceDatabase() {
  return keyedDatabase('device', 'device');
}

/** Where tabs and worker hear that somebody has renamed this device. */
export const renamings = () => new BroadcastChannel('device');

/**
 * Reads the device's label as a page has kept it, for the worker, which need not know every browser's description. Once
 * it is found it stays until the device is renamed: opening a database for each row costs more than sending it.
 */
export function savedDeviceLabel(): () => Promise<string> {
  let found: string | undefined;
  renamings().onmessage = () => {
    found = undefined;
  };
  return async () => {
    if (found !== undefined) return found;
    const database = deviceDatabase();
    try {
      const stored: unknown = await database.run('readonly', store => answerOf(store.get(labelKey)));
      if (typeof stored === 'string') found = stored;
    } catch {
      // The server accepts any name for it.
    } finally {
      database.close();
    }
    return found ?? 'Browser';
  };
}
