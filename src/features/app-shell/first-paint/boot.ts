import { makeEarlyCalls } from '#src/api/client/early-calls.ts';
import { loginTokenKey } from '#src/api/client/login-token-key.ts';
import { languageOf, languages } from '#src/contract/language.ts';
import { shellOf } from '#src/contract/shell.ts';

/** Filled in by the build: see `scripts/html-shell/screen-files.ts`. */
declare const PRELOADS: { files: string[]; screens: [pattern: string, files: number[]][] };

// Runs before everything else, tiny, and holds back nothing: chooses the shell, which the worker has done already
// if there is one, and fetches ahead what that screen will ask for.
const { files, screens } = PRELOADS;
const root = document.documentElement;
const { pathname } = location;

function storedToken(): string | null {
  try {
    return localStorage.getItem(loginTokenKey);
  } catch {
    // Storage is forbidden here: then nobody is signed in.
    return null;
  }
}

// The worker writes a chosen language into the page; else it is the device's.
if (!root.hasAttribute('data-language')) root.lang = languages[languageOf(navigator.language) ?? 'en'].html;
const token = storedToken();
const isSignedIn = token !== null;
const shell = shellOf(pathname, isSignedIn, languageOf(root.lang) ?? 'en');
if (shell) {
  root.dataset.shell = shell;
  // Before the scripts: over HTTP/1.1 six of them would hold every connection that there is.
  if (token !== null && !pathname.startsWith('/auth'))
    makeEarlyCalls(token, pathname, !navigator.serviceWorker?.controller);
  preload(isSignedIn ? pathname.replace(/^\/auth\/?$/, '/') : '/auth');
  if (!isSignedIn) preloadWhenInUse();
}

/** Fetches what the screen at a path will ask for. */
function preload(path: string): void {
  for (const index of screens.find(([pattern]) => new RegExp(pattern).test(path))?.[1] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[index] ?? '';
    document.head.append(link);
  }
}

/** While a person signs in, what comes after it is fetched; a page that was only opened doesn't cost it. */
function preloadWhenInUse(): void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
  const handleSign = (event: Event) => {
    // A page that appears under a resting pointer is told of a move that nobody made.
    if (event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY)
      return;
    for (const sign of signs) removeEventListener(sign, handleSign);
    preload('/');
  };
  for (const sign of signs) addEventListener(sign, handleSign);
}
