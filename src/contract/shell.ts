import type { Language } from './language.ts';

/** Which first picture `index.html` shows before the app's scripts have arrived: see `src/features/app-shell/first-paint/shell.tsx`. */
export type Shell = 'frame' | `sign-in-${Language}`;

export const signInShell = (language: Language) => `sign-in-${language}` as const;

/**
 * The worker asks before the page is there, and the page's first script where no worker was.
 * @returns undefined for screens that are for everybody: they begin with the brand alone
 */
export function shellOf(pathname: string, isSignedIn: boolean, language: Language): Shell | undefined {
  if (/^\/(auth\/.|invitation\/|join\/)/.test(pathname)) return undefined;
  if (isSignedIn) return 'frame';
  return signInShell(language);
}
