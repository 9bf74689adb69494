import type { Plugin } from 'vite';

const link = /\s*<link rel="manifest"[^>]*>/;

/**
 * Takes the link to the web app manifest out of the page: the browser would fetch it and its icon beside what the first
 * screen waits for. `startInstall` adds it once that screen stands. To be listed after the plugin that writes the link.
 */
export function manifestLater(): Plugin {
  return {
    name: 'portolan:manifest-later',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!link.test(html)) throw new Error('The page has no link to the manifest.');
        return html.replace(link, '');
      },
    },
  };
}
