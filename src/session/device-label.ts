import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { answerOf } from './keyed-database.ts';
import { deviceDatabase, labelKey, renamings } from './saved-device-label.ts';

// No letters and digits that are taken for one another when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function randomSuffix(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map(byte => alphabet[byte % alphabet.length])
    .join('');
}

const nameKey = 'name';

/** As much as fits on one line of a phone; the server takes 100 with what is added. */
export const longestDeviceName = 40;

export interface DeviceLabel {
  /** By which people tell their devices apart, such as "Chrome on Android · k7fp" or "Packing table 2 · k7fp". */
  read(): Promise<string>;
  /** What a person calls this device, empty where nobody has named it. */
  readName(): Promise<string>;
  /**
   * Gives it a name, or with an empty one its browser's description again. What was sent keeps the label of its time.
   * @throws Error where it can't be kept
   */
  rename(name: string): Promise<void>;
}

/**
 * The label's suffix is made once and kept, so that two devices of one name stay two; without IndexedDB it lasts as
 * long as this page. The worker reads what the page has kept.
 */
export function deviceLabel(userAgent: string): DeviceLabel {
  const words = deviceWords(userAgent);
  const made = randomSuffix();
  const channel = renamings();
  let label: Promise<string> | undefined;
  channel.onmessage = () => {
    label = undefined;
  };

  return {
    read() {
      // Without storage the name lasts as long as this page.
      label ??= inDatabase(store => storedLabel(store, words, made)).catch(() => `${words} · ${made}`);
      return label;
    },
    readName: () => inDatabase(storedName).catch(() => ''),
    async rename(given) {
      await inDatabase(async store => {
        store.put(cleanName(given), nameKey);
        await storedLabel(store, words, made);
      });
      label = undefined;
      channel.postMessage(null);
    },
  };
}

/** On one line, and without half a character, which no header could carry. */
function cleanName(given: string): string {
  const line = given.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, longestDeviceName).join('').trim();
}

async function inDatabase<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = deviceDatabase();
  try {
    return await database.run('readwrite', work);
  } finally {
    database.close();
  }
}

async function storedName(store: IDBObjectStore): Promise<string> {
  const name: unknown = await answerOf(store.get(nameKey));
  return typeof name === 'string' ? name : '';
}

async function storedLabel(store: IDBObjectStore, words: string, made: string): Promise<string> {
  const name = await storedName(store);
  const stored: unknown = await answerOf(store.get(labelKey));
  const suffix = typeof stored === 'string' ? stored.slice(-made.length) : made;
  const label = `${name || words} · ${suffix}`;
  if (label !== stored) store.put(label, labelKey);
  return label;
}
