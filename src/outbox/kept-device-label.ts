import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';

export const labelKey = 'label';

export function deviceDatabase() {
  return keyedDatabase('device', 'device');
}

/** The device's label as a page has kept it, for the worker, which need not know the words for every browser. */
export async function keptDeviceLabel(): Promise<string> {
  const database = deviceDatabase();
  try {
    const kept: unknown = await database.run('readonly', store => answerOf(store.get(labelKey)));
    return typeof kept === 'string' ? kept : 'Browser';
  } catch {
    return 'Browser';
  } finally {
    database.close();
  }
}
