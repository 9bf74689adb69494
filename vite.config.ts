import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './src/features/install/web-manifest.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      // The default splits components only: loaders would bring queries and schemas into the first bundle.
      codeSplittingOptions: {
        defaultBehavior: [
          ['component'],
          ['loader'],
          ['errorComponent', 'pendingComponent', 'notFoundComponent'],
        ],
      },
    }),
    react(),
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
      },
    }),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
  },
});
