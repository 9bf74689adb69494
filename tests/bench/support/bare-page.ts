import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServedPage, servePage } from './serve-page.ts';

const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'portolan');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Bare</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.js"></script>
  </body>
</html>`;
const script = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Portolan'));`;

/** React and one heading: what no React page without a shell can be faster than. */
export async function serveBarePage(): Promise<ServedPage> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bare-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'main.js'), script);
  const served = await servePage(folder);
  return {
    ...served,
    async stop() {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
