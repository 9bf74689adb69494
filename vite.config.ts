import { relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf } from './scripts/chunk-groups.ts';
import { htmlShell, manifestLater } from './scripts/html-shell/html-shell.ts';
import { policyLine } from './scripts/worker-policies.ts';
import { webManifest } from './src/features/app-shell/first-paint/web-manifest.ts';

/** Every module of ours but the entry. By the path from here: the folder that the repository lies in may be a `src`. */
const isOurs = (id: string) => /^(src|styled-system)\/(?!main)/.test(relative(import.meta.dirname, id));

export default defineConfig({
  resolve: {
    alias: {
      // React has had it since 18; the shim is for what came before.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The package names its build for browsers of 2015, which is nearly twice as large.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      // The default splits components only: loaders would bring queries and schemas into the first bundle. A loader
      // must be an arrow function for it: one written as a method stays where it is.
      codeSplittingOptions: {
        defaultBehavior: [
          ['component', 'loader'],
          ['errorComponent', 'pendingComponent', 'notFoundComponent'],
        ],
      },
    }),
    react(),
    htmlShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself, after the first screen.
      injectRegister: false,
      registerType: 'prompt',
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        target: 'es2022',
        // The camera's reader, a `.wasm`, is an optional part: see sw/precache.ts.
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/*.png', 'assets/*.wasm'],
        globIgnores: ['screenshots/**', 'sw.js'],
        dontCacheBustURLsMatching: /^assets\//,
        // The worker carries the list: 32 bits tell the versions of an icon apart, and what has none needs no name for it.
        manifestTransforms: [
          entries => ({
            manifest: entries.map(({ revision, ...entry }) => ({
              ...entry,
              revision: revision?.slice(0, 8) as string | null,
            })),
          }),
        ],
      },
    }),
    manifestLater(),
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker-[name]-[hash].js',
        // Part of the content that the name is a digest of: a file with another policy has another name.
        banner: chunk => policyLine(chunk.name),
      },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Whoever lacks `modulepreload` loads the same files, only later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Panda's recipes are one module each behind an index: a screen carries those that it uses.
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
      output: {
        // Sign-in and the worker carry the list of all files: 130 names in words weigh a kilobyte in each.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // What every screen needs, apart from what changes with each release of ours.
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], test: isOurs, priority: 2 },
            { name: chunkOf, debugName: 'screens', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
