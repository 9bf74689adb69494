import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Takes out the files that only hand on what another file has, and lets whoever imports one lazily import that other.
 * The bundler makes such a file for each lazily imported module that `codeSplitting` puts beside others, so that its
 * namespace has nothing else in it: forty bytes, and a request of their own before every screen. Names by hash stay
 * right: the same name still means the same text.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'portolan:without-facades',
    apply: 'build',
    generateBundle: {
      // Before the page, the manifest and the list of what to load ahead are made of the files.
      order: 'pre',
      handler(_, bundle) {
        const facades = new Map<string, Facade>();
        for (const item of Object.values(bundle)) {
          const facade = item.type === 'chunk' && facadeOf(item);
          if (facade) facades.set(item.fileName, facade);
        }
        for (const item of Object.values(bundle)) {
          if (item.type === 'chunk') item.code = throughFacades(item, facades);
        }
        for (const name of facades.keys()) delete bundle[name];
      },
    },
  };
}

interface Facade {
  /** File that has what the facade exports. */
  target: string;
  /** What a facade exports, by the name under which its target has it. */
  exports: [name: string, inTarget: string][];
}

const handsOn = /^export\s*\{([^}]*)\}\s*from\s*["'`]([^"'`]+)["'`];?\s*$/;

function facadeOf({ fileName, code, isEntry, isDynamicEntry }: Rolldown.OutputChunk): Facade | undefined {
  const [, names, specifier] = (isDynamicEntry && !isEntry && handsOn.exec(code)) || [];
  if (names === undefined || specifier === undefined) return undefined;
  const exports = names.split(',').map((each): [string, string] => {
    const [inTarget = '', name = inTarget] = each.trim().split(/\s+as\s+/);
    return [name, inTarget];
  });
  return { target: posix.join(posix.dirname(fileName), specifier), exports };
}

function throughFacades(importer: Rolldown.OutputChunk, facades: ReadonlyMap<string, Facade>): string {
  const folder = posix.dirname(importer.fileName);
  return importer.code.replace(
    /\bimport\(\s*(["'`])([^"'`]+)\1\s*\)/g,
    (call, quote: string, specifier: string) => {
      const facade = facades.get(posix.join(folder, specifier));
      if (!facade) return call;
      const namespace = facade.exports.map(([name, inTarget]) => `${name}:m.${inTarget}`).join();
      return `import(${quote}./${posix.relative(folder, facade.target)}${quote}).then(m=>({${namespace}}))`;
    },
  );
}
