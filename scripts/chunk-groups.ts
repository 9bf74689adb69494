import type { Rolldown } from 'vite';
import { behindSignIn } from './html-shell/screen-files.ts';

type ModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

/** Who asks for a module: a screen's family, or one of these. */
type Audience = 'sign-in' | 'session' | 'late' | 'public' | 'app' | 'frame' | 'taken' | (string & {});

const security = 'settings_-security';

/** Screens that ask for an address or a password: what only they have in common is no other screen's. */
const ofCredentials: ReadonlySet<Audience> = new Set(['sign-in', 'public', security]);

/** Used by forms alone, but whatever imports anything of the router's index seems to import it. */
const leaveGuard = '/@tanstack/react-router/dist/esm/useBlocker.js';
const split = /\/src\/routes\/(.+)\.tsx\?tsr-split=(?:component|loader)(?:---loader)?$/;
/** What the start imports lazily is loaded by every visit, once its first picture stands. */
const startModules = [
  'src/main.tsx',
  'src/routes/__root.tsx',
  'src/features/app-shell/install/start-install.ts',
];
const sessionModule = 'src/api/client/session.ts';
/** Loaded by nearly every visit once its first screen stands: one file, with what other screens have of it in common. */
const takenModule = 'src/api/cache/prefetch-for-offline.ts';
/** What the frame says of connection, person and outbox, loaded beside a screen's own parts: one file. */
const frameModules = [
  'src/entities/today/needs-you-count.tsx',
  'src/features/app-shell/side-foot.tsx',
  'src/features/pending/banners/pending-badge-link.tsx',
  'src/features/pending/banners/promise-lines.tsx',
];

/**
 * Names the file that a module belongs to, so that a screen is a handful of files and not sixty: what surrounds every
 * screen, what several screens have in common, and each screen's own. Null for what is loaded on demand only, or would
 * bring a screen's file along for somebody else's demand: it stays with what asks for it.
 */
export function chunkOf(id: string, context: { getModuleInfo: ModuleInfo }): string | null {
  if (id.endsWith(leaveGuard)) return 'forms';
  const { first, onDemand } = audiencesOf(id, module => context.getModuleInfo(module));
  if (first.size > 1 && [...first].every(each => ofCredentials.has(each)))
    return first.has('sign-in') ? 'sign-in' : 'passwords';
  if (first.has('sign-in')) return first.size > 1 ? 'common' : 'sign-in';
  if (first.has('session')) return 'session';
  // What screens need of it too must not bring the rest along.
  if (first.has('late')) return first.size > 1 ? 'started' : 'late';
  const isOfFirstScreen = first.has('app') || first.has('customs-tracking');
  if (first.has('public') && isOfFirstScreen) return 'public';
  if (first.has('app')) return 'app';
  if (first.has('frame') && !isOfFirstScreen) return 'frame';
  if (first.has('taken') && !isOfFirstScreen) return 'taken';
  const [screen, ...others] = first;
  if (screen === undefined || (screen === 'public' && others.length === 0)) return null;
  // A request less before the first rows; other screens with rows have room for what is the first one's alone.
  const file = isOfFirstScreen ? 'lists' : undefined;
  if (others.length === 0) return [...onDemand].every(other => other === screen) ? (file ?? screen) : null;
  if (file) return file;
  const all = [...new Set([...first].map(nounOf))].sort();
  // The security screen has room for what is beside the few words that it shares with two others.
  const nouns = all.length === 3 ? all.filter(noun => noun !== 'security') : all;
  // Badge, list row, the words of a sentence: a file for each set of screens would weigh most in the list of files.
  if (nouns.length > 3) return nouns.includes('public') ? 'most+public' : 'most';
  return nouns.join('+');
}

/**
 * Who needs a module: `first` before it shows anything, `onDemand` for something that it imports lazily itself.
 */
function audiencesOf(
  id: string,
  getModuleInfo: ModuleInfo,
  seen: ReadonlySet<string> = new Set(),
): { first: Set<Audience>; onDemand: Set<Audience> } {
  const first = new Set<Audience>();
  const onDemand = new Set<Audience>();
  for (const entry of entriesOf(id, getModuleInfo)) {
    if (seen.has(entry)) continue;
    const importers = getModuleInfo(entry)?.dynamicImporters ?? [];
    const audience = audienceOf(entry, importers);
    if (audience !== undefined) {
      first.add(audience);
      continue;
    }
    for (const importer of importers) {
      const host = audiencesOf(importer, getModuleInfo, new Set([...seen, entry]));
      for (const each of [...host.first, ...host.onDemand]) onDemand.add(each);
    }
  }
  return { first, onDemand };
}

/** Undefined for what is imported lazily by a screen, for a dialog say. */
function audienceOf(entry: string, importers: readonly string[]): Audience | undefined {
  const isImportedBy = (modules: readonly string[]) =>
    importers.some(importer => modules.some(module => importer.endsWith(`/${module}`)));
  const screen = split.exec(entry)?.[1];
  if (screen === '_app' || isImportedBy(behindSignIn)) return 'app';
  if (screen?.startsWith('_app/')) return familyOf(screen);
  if (screen === 'auth' || screen === 'auth.index') return 'sign-in';
  if (screen !== undefined) return 'public';
  if (entry.endsWith(`/${sessionModule}`)) return 'session';
  if (entry.endsWith(`/${takenModule}`)) return 'taken';
  if (frameModules.some(module => entry.endsWith(`/${module}`))) return 'frame';
  return isImportedBy(startModules) ? 'late' : undefined;
}

/** Screens of one noun share a file: `_app/my-importers.edit.$id` and `_app/my-importers.edit.index`. */
function familyOf(screen: string): string {
  return screen
    .replace('_app/', '')
    .replace(/_?\.(index|\$\w+|code\.\$\w+)$/, '')
    .replaceAll('.', '-');
}

/** Screens of one noun are used in one go; the settings are the account's, but for the one screen without a select. */
function nounOf(family: Audience): string {
  if (family === security) return 'security';
  return family.startsWith('settings') || family.startsWith('account')
    ? 'account'
    : family.replace(/-.*/, '');
}

/** The modules that somebody imports lazily, and from which this one is reached without a further lazy import. */
function entriesOf(id: string, getModuleInfo: ModuleInfo): ReadonlySet<string> {
  const entries = new Set<string>();
  const seen = new Set<string>([id]);
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const info = getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(next);
    for (const importer of info.importers) {
      if (!seen.has(importer)) {
        seen.add(importer);
        queue.push(importer);
      }
    }
  }
  return entries;
}
