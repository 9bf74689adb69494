import { answerOf } from '#src/session/keyed-database.ts';
import { deviceDatabase, labelKey } from './kept-device-label.ts';

// The first that fits: most browsers also carry the names of those they descend from.
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Words for a user agent, such as «Chrome on Android». */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([form]) => form.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([form]) => form.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}

// No letters and digits that are taken for one another when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function randomSuffix(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map(byte => alphabet[byte % alphabet.length])
    .join('');
}

/**
 * The label by which people tell their devices apart, such as «Chrome on Android · k7fp». Its suffix is made once
 * and kept; without IndexedDB it lasts as long as this page. The worker reads what the page has kept.
 */
export function deviceLabel(userAgent: string): () => Promise<string> {
  let label: Promise<string> | undefined;
  return () => {
    label ??= keptLabel(deviceWords(userAgent));
    return label;
  };
}

async function keptLabel(words: string): Promise<string> {
  const made = randomSuffix();
  const database = deviceDatabase();
  try {
    return await database.run('readwrite', async store => {
      const kept: unknown = await answerOf(store.get(labelKey));
      const suffix = typeof kept === 'string' ? kept.slice(-made.length) : made;
      const label = `${words} · ${suffix}`;
      if (label !== kept) store.put(label, labelKey);
      return label;
    });
  } catch {
    return `${words} · ${made}`;
  } finally {
    database.close();
  }
}
