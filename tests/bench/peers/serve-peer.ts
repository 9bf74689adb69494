import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServedPage, servePage } from '../support/serve-page.ts';

const pages = join(import.meta.dirname, 'pages');
const work = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'portolan', 'peers');

/** Builds and serves a page that another library's authors would recognise as theirs. */
export async function servePeer(name: 'mui-datagrid' | 'react-admin'): Promise<ServedPage> {
  await install();
  return servePage(join(work, name));
}

/**
 * The pages have packages of their own, which only this bench needs: they are copied and installed outside the
 * repository's own, once for each lock.
 */
async function install(): Promise<void> {
  await mkdir(work, { recursive: true });
  await cp(pages, work, { recursive: true, filter: path => !path.includes('node_modules', pages.length) });
  const lock = await readFile(join(pages, 'package-lock.json'), 'utf8');
  const stamp = join(work, 'installed.json');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: work,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The peers were not installed: npm ci failed.');
  await writeFile(stamp, lock);
}

/** Of what the pages ask for themselves, as `name version`. */
export async function peerVersions(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(pages, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
}
