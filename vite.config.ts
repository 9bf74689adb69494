import { relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { htmlShell } from './scripts/html-shell/html-shell.ts';
import { webManifest } from './src/features/install/web-manifest.ts';

/** What most screens use, sign-in among them: one file in place of twenty of a few hundred bytes each. */
const commonParts = new RegExp(
  [
    'src/ui/(as-child|button|field-frame|form-values|icons?|icon-button|password-field|chart-backdrop|compass-logo|segments|spinner|status-mark|text-field|toast-store|use-form)',
    'src/messages/(catalogue|common|language|preferences)',
    'src/api/client/api-failure',
    'src/contract/login',
    'src/feedback/error-toast',
    'src/features/preferences/[^/]+',
    'styled-system/(css/cx|recipes/(button|chart-backdrop|compass-logo|create-recipe|field|icon|icon-button|mark|segments|spinner))',
  ]
    .map(path => `${path}\\.[jt]sx?$`)
    .join('|'),
);

/** The card that sign-in and its neighbours stand on: in one file as well, and in no other screen's. */
const cardParts = /(src\/ui\/auth-card|styled-system\/recipes\/auth-card)\.[jt]sx?$/;

/** What every screen of who is signed in uses beside: thirty files of two hundred bytes each would be a kilobyte more. */
const signedInParts = new RegExp(
  [
    'src/api/client/(adopt-answered|call|connection|read-answer)',
    'src/api/outbox/outbox-view',
    'src/api/queries/(refresh-once|seller)',
    'src/contract/(address|headers|instant|seller|seller-endpoint|session-endpoints|trim-strings|worker-messages)',
    'src/entities/session/follow-session',
    'src/features/pending/group-rows',
    'src/feedback/failure-reason',
    'src/format/(country-name|format)',
    'src/messages/(device-failures|failures|kept-here|layout|marketplaces)',
    'src/ui/(action-link|banner|on-demand|panel|visually-hidden)',
    'styled-system/recipes/(action-link|banner|panel|visually-hidden-text)',
  ]
    .map(path => `${path}\\.[jt]sx?$`)
    .join('|'),
);

/** What holds queries, for every screen of who is signed in. Mutations are for screens that make some. */
const queryParts =
  /node_modules\/@tanstack\/(query-core\/(?!.*mutationObserver)|react-query\/(?!.*use(Is)?Mutat))/;

/** Every module of ours but the entry. By the path from here: the folder that the repository lies in may be a `src`. */
const isOurs = (id: string) => /^(src|styled-system)\/(?!main)/.test(relative(import.meta.dirname, id));

export default defineConfig({
  // React has had it since 18; the shim is for what came before.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
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
          ['component'],
          ['loader'],
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
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/*.png'],
        globIgnores: ['screenshots/**', 'sw.js'],
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  build: {
    target: 'es2022',
    manifest: true,
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
            { name: 'common', test: commonParts, priority: 1 },
            { name: 'card', test: cardParts, priority: 1 },
            { name: 'query', test: queryParts, priority: 1 },
            { name: 'signed-in', test: signedInParts, priority: 1 },
          ],
        },
      },
    },
  },
});
