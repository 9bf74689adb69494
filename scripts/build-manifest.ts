/** One entry of Vite's `dist/.vite/manifest.json`; keys of other entries in `imports`. */
export interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export type Manifest = Record<string, ManifestEntry>;

export interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

/**
 * Files that the browser must have before the modules under these keys run.
 * @param keys of the manifest; what they import, and what that imports, is followed, lazy imports are not
 * @throws Error where the manifest lacks a key
 */
export function staticClosure(manifest: Manifest, keys: readonly string[]): Files {
  const files: Files = { scripts: new Set(), styles: new Set() };
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The build's manifest has no entry ${key}.`);
    if (entry.file.endsWith('.js')) files.scripts.add(entry.file);
    for (const style of entry.css ?? []) files.styles.add(style);
    waiting.push(...(entry.imports ?? []));
  }
  return files;
}

/** The page's own entry. */
export function entryKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find(name => manifest[name]?.isEntry);
  if (key === undefined) throw new Error("The build's manifest has no entry of the page.");
  return key;
}
