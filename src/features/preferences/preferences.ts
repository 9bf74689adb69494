import { createStore, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { currentLanguage, deviceLanguage, Language, setLanguage } from '#src/messages/language.ts';

export const Theme = v.picklist(['system', 'light', 'dark']);
export type Theme = v.InferOutput<typeof Theme>;

const Preferences = v.object({ theme: v.fallback(Theme, 'system'), language: v.optional(Language) });
type Preferences = v.InferOutput<typeof Preferences>;

// Local storage keeps only two values [210], so choices of the screen live in IndexedDB.
const store = createStore('preferences', 'preferences');
const key = 'screen';
let preferences: Preferences = { theme: 'system' };

/** Longer than this, a disk that doesn't answer would hold up the first screen. WebKit's has done so for ever. */
const loadLimitMs = 500;

/**
 * Reads and applies what the person chose on this device. Never fails: without storage the defaults hold. What comes
 * too late is applied when it comes.
 */
export async function loadPreferences(): Promise<void> {
  const reading = readStored();
  const limit = new Promise<undefined>(resolve => setTimeout(resolve, loadLimitMs, undefined));
  const inTime = await Promise.race([reading, limit]);
  apply(inTime ?? { theme: 'system' });
  if (inTime) return;
  const shown = preferences;
  void reading.then(stored => {
    // Chosen anew in the meantime: that holds.
    if (preferences === shown) apply(stored);
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
  keep({ ...preferences, theme });
}

export function chooseLanguage(language: Language): void {
  setLanguage(language);
  keep({ ...preferences, language: currentLanguage() });
}

function keep(next: Preferences): void {
  preferences = next;
  // A choice that can't be stored still holds for this visit.
  set(key, next, store).catch(() => undefined);
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
