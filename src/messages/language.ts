import { type Language, languageOf, languages } from '#src/contract/language.ts';

const listeners = new Set<() => void>();
// `loadPreferences` asks the device; the build, which renders the first screen's shell, has none to ask.
let language: Language = 'en';

/** What the browser asks for, where the person has not chosen. */
export function deviceLanguage(): Language {
  return languageOf(navigator.language) ?? 'en';
}

export function currentLanguage(): Language {
  return language;
}

export function setLanguage(next: Language): void {
  language = next;
  // Screen readers and hyphenation go by it.
  document.documentElement.lang = languages[next].html;
  for (const listener of listeners) listener();
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
