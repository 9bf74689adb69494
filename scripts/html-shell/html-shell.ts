import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';
import { languageCodes } from '#src/contract/language.ts';
import { signInShell } from '#src/contract/shell.ts';
import { type Preloads, preloadsOf, screenFiles, screenFilesPath } from './screen-files.ts';
import { stylesOf } from './shell-styles.ts';

const shellModule = 'src/features/app-shell/first-paint/shell.tsx';
const bootModule = 'src/features/app-shell/first-paint/boot.ts';
const chosen = [...languageCodes.map(signInShell), 'frame'].map(
  name => `html[data-shell=${name}] [data-shell=${name}]{display:contents}`,
);
// Until worker or script have chosen, the card shows only the brand.
const undecided = 'html:not([data-shell]) [data-shell=sign-in-en]';
const choiceStyles = [
  '[data-shell]:not(html){display:none}',
  ...chosen,
  `${undecided}{display:contents}`,
  `${undecided} :is(form,[role=group]){visibility:hidden}`,
].join('');

/**
 * Writes the first picture into `index.html`: the shell's HTML, the styles that it needs, and the script that chooses
 * among shells and fetches ahead where no worker has. The whole style sheet moves below the shell, where it holds back
 * the scripts and not the picture.
 */
export function htmlShell(): Plugin {
  let root = '';
  let context: Rolldown.PluginContext;
  return {
    name: 'portolan:html-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    renderStart() {
      context = this;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const shell = await renderShell(root);
        const sheet = Object.values(bundle).find(item => item.fileName.endsWith('.css'));
        if (sheet?.type !== 'asset') throw new Error('The build made no style sheet.');
        const styles = stylesOf(String(sheet.source), shell) + choiceStyles;

        const files = screenFiles(`${root}/`, bundle, id => context.getModuleInfo(id));
        // For the budgets; the server keeps what begins with a dot to itself.
        context.emitFile({ type: 'asset', fileName: screenFilesPath, source: JSON.stringify(files) });
        const source = await bundleBoot(root, preloadsOf(files));
        const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        if (!link) throw new Error('The page names no style sheet.');
        const tags: HtmlTagDescriptor[] = [
          // In the page: as a file of its own it would cost a round trip before anything could be asked for.
          { tag: 'script', children: source, injectTo: 'head-prepend' },
          // A slow device would paint half of the shell, and move it when the rest is read.
          {
            tag: 'link',
            attrs: { rel: 'expect', href: '#shell-end', blocking: 'render' },
            injectTo: 'head-prepend',
          },
          { tag: 'style', children: styles, injectTo: 'head' },
        ];
        const icon = readFileSync(join(root, 'public/badge.svg')).toString('base64');
        const page = html
          .replace(link, '')
          // A request less before the first rows.
          .replace('href="/badge.svg"', `href="data:image/svg+xml;base64,${icon}"`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${shell}</div>${link.replace('<link', '<link id="shell-end"')}`,
          );
        return { html: page, tags };
      },
    },
  };
}

async function renderShell(root: string): Promise<string> {
  const { module } = await runnerImport<{ renderShell: () => string }>(join(root, shellModule), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module.renderShell();
}

async function bundleBoot(root: string, preloads: Preloads): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { PRELOADS: JSON.stringify(preloads) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: bootModule, formats: ['iife'], name: 'boot' },
    },
  });
  const [result] = [built].flat();
  const output = result && 'output' in result ? result.output[0] : undefined;
  if (!output) throw new Error('The script before the first paint was not built.');
  return output.code;
}

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
