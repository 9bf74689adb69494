import { createStore, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { Language } from '#src/contract/text.ts';
import { currentLanguage, deviceLanguage, setLanguage } from '#src/messages/language.ts';
import { inTime } from '#src/session/in-time.ts';

export const Theme = v.picklist(['system', 'light', 'dark']);
export type Theme = v.InferOutput<typeof Theme>;

const Preferences = v.object({ theme: v.fallback(Theme, 'system'), language: v.optional(Language) });
type Preferences = v.InferOutput<typeof Preferences>;

// Local storage keeps only two values [210], so choices of the screen live in IndexedDB.
const store = createStore('preferences', 'preferences');
const key = 'screen';
let preferences: Preferences = { theme: 'system' };

/**
 * Reads and applies what the person chose on this device. Never fails: without storage the defaults hold. What comes
 * too late is applied when it comes.
 */
export async function loadPreferences(): Promise<void> {
  const reading = readStored();
  const stored = await inTime(reading);
  apply(stored ?? { theme: 'system' });
  if (stored) return;
  const shown = preferences;
  void reading.then(late => {
    // Chosen again in the meantime: that holds.
    if (preferences === shown) apply(late);
  });
}

async function readStored(): Promise<Preferences> {
  const stored = v.safeParse(Preferences, await get(key, store).catch(() => undefined));
  return stored.success ? stored.output : { theme: 'system' };
}

function apply(next: Preferences): void {
  preferences = next;
  applyTheme(next.theme);
  setLanguage(next.language ?? deviceLanguage());
}

export function currentTheme(): Theme {
  return preferences.theme;
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  savePreferences({ ...preferences, theme });
}

export function chooseLanguage(language: Language): void {
  setLanguage(language);
  savePreferences({ ...preferences, language: currentLanguage() });
}

function savePreferences(next: Preferences): void {
  preferences = next;
  // A choice that can't be stored still holds for this visit.
  set(key, next, store).catch(() => undefined);
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
