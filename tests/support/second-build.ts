import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FaultProxy } from './fault-proxy.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');
const read = (name: string) => readFileSync(join(dist, name), 'utf8');

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

function publish(network: FaultProxy, path: string, body: string): void {
  const headers = { 'content-type': types[extname(path)] ?? '', 'cache-control': 'no-cache' };
  network.on({ method: 'GET', path }, { kind: 'status', status: 200, headers, body });
}

/** From now on browsers find a worker whose Cache Storage fails in every call once it is installed. */
export function publishWorkerWithBrokenCaches(network: FaultProxy): void {
  const breakCaches = `for (const name of ['open', 'match', 'keys', 'delete']) {
    const works = CacheStorage.prototype[name];
    CacheStorage.prototype[name] = function (...given) {
      if (self.registration.active) return Promise.reject(new DOMException('Broken', 'UnknownError'));
      return works.apply(this, given);
    };
  }`;
  publish(network, '/sw.js', `${breakCaches}\n${read('sw.js')}`);
}

/** From now on browsers find a newer version of the app, of whose files the page alone has changed. */
export function publishSecondBuild(network: FaultProxy): void {
  publish(network, '/sw.js', read('sw.js').replace(/(?<="revision":")\w+(?=","url":"index\.html")/, 'newer'));
}

/**
 * From now on browsers find a version none of whose files has a name of the build: what a tab of the build has not
 * loaded yet, no server has any more. Takes the place of what was published before.
 * @param mark one letter, another for each version
 */
export function publishRenamedBuild(network: FaultProxy, mark: string): void {
  network.clear();
  const names = readdirSync(join(dist, 'assets'));
  const renamed = new Map(names.map(name => [name, name.replace(/(?=\.\w+$)/, mark)]));
  const escaped = names.map(name => name.replaceAll('.', '\\.'));
  const anyName = new RegExp(`(?<=[/"'\`])(${escaped.join('|')})`, 'g');
  const ofThisBuild = (name: string) => read(name).replace(anyName, old => renamed.get(old) ?? old);

  for (const [old, name] of renamed) {
    publish(network, `/assets/${name}`, ofThisBuild(`assets/${old}`));
    network.on({ method: 'GET', path: `/assets/${old}` }, { kind: 'status', status: 404 });
  }
  publish(network, '/index.html', ofThisBuild('index.html'));
  // What has no digest in its name has one beside it.
  publish(network, '/sw.js', ofThisBuild('sw.js').replaceAll(/("revision":"\w+)"/g, `$1${mark}"`));
}
