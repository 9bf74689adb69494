import * as v from 'valibot';

export const Language = v.picklist(['en', 'zh-CN']);
export type Language = v.InferOutput<typeof Language>;

const listeners = new Set<() => void>();
// `loadPreferences` asks the device; the build, which renders the first screen's shell, has none to ask.
let language: Language = 'en';

/** What the browser asks for, where the person has not chosen. */
export function deviceLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export function currentLanguage(): Language {
  return language;
}

export function setLanguage(next: Language): void {
  language = next;
  // Screen readers and hyphenation go by it.
  document.documentElement.lang = next === 'zh-CN' ? 'zh-Hans' : 'en';
  for (const listener of listeners) listener();
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
