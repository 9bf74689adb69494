import type { Rolldown } from 'vite';
import { behindSignIn } from './html-shell/screen-files.ts';

type ModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

const split = /\/src\/routes\/(.+)\.tsx\?tsr-split=(?:component|loader)(?:---loader)?$/;

/**
 * Names the file that a module belongs to, so that a screen is a handful of files and not sixty: what surrounds every
 * screen, what several screens have in common, and each screen's own. Null for what is loaded on demand only: it stays
 * with whoever asks for it.
 */
export function chunkOf(id: string, context: { getModuleInfo: ModuleInfo }): string | null {
  const getModuleInfo: ModuleInfo = module => context.getModuleInfo(module);
  const screens = new Set<string>();
  const audience = { around: false, session: false, signIn: false, otherPublic: false };
  for (const entry of entriesOf(id, getModuleInfo)) {
    const importers = getModuleInfo(entry)?.dynamicImporters ?? [];
    const screen = split.exec(entry)?.[1];
    if (screen === '_app' || importers.some(isBehindSignIn)) audience.around = true;
    else if (screen?.startsWith('_app/')) screens.add(familyOf(screen));
    else if (screen === 'auth' || screen === 'auth.index') audience.signIn = true;
    else if (screen !== undefined) audience.otherPublic = true;
    else if (importers.some(importer => importer.endsWith('/src/main.tsx'))) audience.session = true;
  }
  if (audience.signIn) return audience.around || screens.size > 0 || audience.otherPublic ? 'common' : null;
  if (audience.session) return 'session';
  if (audience.otherPublic) return audience.around || screens.size > 0 ? 'public' : null;
  if (audience.around) return 'app';
  if (screens.size === 0) return null;
  if (screens.size === 1) return [...screens][0] ?? null;
  if (screens.has('customs-tracking')) return 'lists';
  return id.includes('/node_modules/') ? 'parts' : 'forms';
}

const isBehindSignIn = (importer: string) => behindSignIn.some(module => importer.endsWith(`/${module}`));

/** Screens of one noun share a file: `_app/my-importers.edit.$id` and `_app/my-importers.edit.index`. */
function familyOf(screen: string): string {
  return screen
    .replace('_app/', '')
    .replace(/_?\.(index|\$\w+|code\.\$\w+)$/, '')
    .replaceAll('.', '-');
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
