import * as v from 'valibot';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';

/** What the app keeps of a person's choices that shows before its scripts run; see `src/lib/preferences.ts`. */
const Choices = v.object({
  theme: v.fallback(v.optional(v.picklist(['light', 'dark'])), undefined),
  language: v.fallback(v.optional(v.picklist(['en', 'zh-CN'])), undefined),
});

const htmlLanguage = { en: 'en', 'zh-CN': 'zh-Hans' } as const;

// Storage that hangs must not hold back the page; the app reads the same choices once more.
const patienceMs = 150;

/**
 * The app's page as this person chose it: without this, who chose dark sees a light page flash, for IndexedDB can't
 * be read before the first paint.
 */
export async function appPage(page: Response): Promise<Response> {
  const { theme, language } = await readChoices();
  if (theme === undefined && language === undefined) return page;
  const attributes = [
    language && `lang="${htmlLanguage[language]}" data-language`,
    theme && `data-theme="${theme}"`,
  ];
  const opening = ['<html', ...attributes.filter(Boolean), language ? '' : 'lang="en"'].join(' ').trimEnd();
  const text = await page.text();
  const headers = new Headers(page.headers);
  // They describe the file as it came over the network.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  return new Response(text.replace(/<html[^>]*/, opening), { headers });
}

async function readChoices(): Promise<v.InferOutput<typeof Choices>> {
  const database = keyedDatabase('preferences', 'preferences', patienceMs);
  try {
    const stored = await database.run('readonly', store => answerOf(store.get('screen')));
    const choices = v.safeParse(Choices, stored);
    return choices.success ? choices.output : {};
  } catch {
    return {};
  } finally {
    database.close();
  }
}
