import * as v from 'valibot';
import { languageOf, languages } from '#src/contract/language.ts';
import { shellOf } from '#src/contract/shell.ts';
import { Language } from '#src/contract/text.ts';
import { inTime } from '#src/session/in-time.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';

/**
 * What the app keeps of a person's choices that shows before its scripts run; see
 * `src/features/preferences/preferences.ts`.
 */
const Choices = v.object({
  theme: v.fallback(v.optional(v.picklist(['light', 'dark'])), undefined),
  language: v.fallback(v.optional(Language), undefined),
});
type Choices = v.InferOutput<typeof Choices>;

// Storage that hangs must not hold back the page; its own scripts find out the same a little later.
const patienceMs = 150;

/**
 * The app's page as this person will see it: theme, language and shell are in its first tag. Without this, who
 * chose dark sees a light page flash, for a page can't read IndexedDB before its first paint.
 */
export async function appPage(
  page: Response,
  pathname: string,
  isSignedIn: Promise<boolean>,
): Promise<Response> {
  const [choices, signedIn, text] = await Promise.all([
    readChoices(),
    inTime(isSignedIn, patienceMs),
    page.text(),
  ]);
  const language = choices.language ?? languageOf(navigator.language) ?? 'en';
  const shell = signedIn === undefined ? undefined : shellOf(pathname, signedIn, language);
  const opening = [
    `<html lang="${languages[language].html}" data-language`,
    ...(choices.theme ? [`data-theme="${choices.theme}"`] : []),
    ...(shell ? [`data-shell="${shell}"`] : []),
  ].join(' ');
  const headers = new Headers(page.headers);
  // They describe the file as it came over the network.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  return new Response(text.replace(/<html[^>]*/, opening), { headers });
}

async function readChoices(): Promise<Choices> {
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
