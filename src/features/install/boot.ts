import { loginTokenKey } from '#src/api/login-token-key.ts';

/** Filled in by the build: see `scripts/html-shell/screen-files.ts`. */
declare const PRELOADS: { files: string[]; screens: [pattern: string, files: number[]][] };

// Decides before the first paint which shell shows, and fetches ahead what that screen will ask for. A script of its
// own, blocking and tiny: the page's policy allows none inside the page.
const { files, screens } = PRELOADS;
const root = document.documentElement;
const { pathname } = location;

function hasToken(): boolean {
  try {
    return localStorage.getItem(loginTokenKey) !== null;
  } catch {
    // Storage is forbidden here: then nobody is signed in.
    return false;
  }
}

function choose(isSignedIn: boolean): void {
  const screen = isSignedIn ? pathname.replace(/^\/auth\/?$/, '/') : '/auth';
  root.dataset.shell = isSignedIn ? 'frame' : root.lang === 'zh-Hans' ? 'sign-in-zh' : 'sign-in-en';
  const wanted = screens.find(([pattern]) => new RegExp(pattern).test(screen))?.[1] ?? [];
  for (const index of wanted) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[index] ?? '';
    document.head.append(link);
  }
}

// The worker writes a chosen language into the page; else it is the device's.
if (!root.hasAttribute('data-language') && /^zh/i.test(navigator.language)) root.lang = 'zh-Hans';
// Screens that are for everybody have no shell.
if (!/^\/(auth\/.|invitation\/)/.test(pathname)) choose(hasToken());
