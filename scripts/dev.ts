import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { endWithNpm } from './bare-clone.mjs';
import { generateStyles } from './generate-styles.ts';

const root = join(import.meta.dirname, '..');
const appPort = Number(process.env.PORT ?? 5173);
const apiPort = appPort + 1;
const appUrl = `http://localhost:${appPort}`;

endWithNpm();
generateStyles(root);

const children: ChildProcess[] = [
  startNode(
    [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
    {
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? appUrl,
    },
  ),
  startNode([join('node_modules', '@pandacss', 'dev', 'bin.js'), 'codegen', '--watch', '--silent'], {}),
];

const vite = await createServer({
  root,
  server: {
    port: appPort,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/desk': `http://127.0.0.1:${apiPort}` },
  },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    for (const child of children) child.kill(signal);
    await vite.close();
  });
}

function startNode(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
