import { join } from 'node:path';
import { build } from 'vite';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';

const mediaTypes = { html: 'text/html', js: 'text/javascript' } as const;

/** A file of a built page, by the path that it is served at. */
export type BuiltPage = ReadonlyMap<string, { mediaType: string; text: string }>;

/** Builds a page of `pages`, and its worker where it has one, as an app would be for production. */
export async function buildPage(name: 'workbox' | 'tanstack', inputs: readonly string[]): Promise<BuiltPage> {
  const root = join(import.meta.dirname, 'pages', name);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: inputs.map(input => join(root, input)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  if (!('output' in built)) throw new Error(`The page ${name} was not built.`);
  return new Map(
    built.output.map(file => {
      const text = file.type === 'chunk' ? file.code : String(file.source);
      const isPage = file.fileName === 'index.html';
      return [
        isPage ? '/' : `/${file.fileName}`,
        { mediaType: isPage ? mediaTypes.html : mediaTypes.js, text },
      ];
    }),
  );
}

/** Lets the proxy answer with the page itself; the API behind it stays the server's. */
export function servePage(network: FaultProxy, page: BuiltPage): void {
  for (const [path, { mediaType, text }] of page) {
    network.on(
      { method: 'GET', path },
      {
        kind: 'status',
        status: 200,
        headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-cache' },
        body: text,
      },
    );
  }
}
