import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

// `withReason` adds why, or what to do next, to a text of ours, which it knows by its full stop.
test('a text that is a sentence with a full stop in English doesn’t end with an exclamation mark in Chinese', async () => {
  const directory = new URL('../../src/messages/', import.meta.url);
  const exclaiming: string[] = [];
  let sentences = 0;
  for (const file of readdirSync(directory)) {
    const exported: Record<string, unknown> = await import(new URL(file, directory).href);
    for (const catalogue of Object.values(exported)) {
      const chinese = textsIn(catalogue, 'zh-CN');
      for (const [key, text] of textsIn(catalogue, 'en')) {
        if (!text.endsWith('.')) continue;
        sentences += 1;
        if (chinese.get(key)?.endsWith('！')) exclaiming.push(`${file}: ${key}`);
      }
    }
  }
  expect(sentences).toBeGreaterThan(200);
  expect(exclaiming).toEqual([]);
});

/** By key; texts with values in them are left out. */
function textsIn(catalogue: unknown, language: string): Map<string, string> {
  const texts: unknown =
    typeof catalogue === 'object' && catalogue !== null ? Reflect.get(catalogue, language) : undefined;
  return new Map(
    Object.entries(texts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
