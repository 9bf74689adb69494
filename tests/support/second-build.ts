import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultProxy } from './fault-proxy.ts';

const worker = join(import.meta.dirname, '..', '..', 'dist', 'sw.js');

/** From now on browsers find a newer version of the app: its worker differs by a line. */
export function publishSecondBuild(network: FaultProxy): void {
  network.on(
    { method: 'GET', path: '/sw.js' },
    {
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
      body: `${readFileSync(worker, 'utf8')}\n`,
    },
  );
}
