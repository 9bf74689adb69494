import { type ChildProcess, fork } from 'node:child_process';
import { bundledProgram } from '#tests/support/bundle-server.ts';
import { demoSetting, makeDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import type { AskedOfLives, ToldByLives } from '#tests/support/server-lives.ts';
import { shortLife } from '#tests/support/server-process.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Runs for the whole file. */
export type PageServer = Pick<TestServer, 'url' | 'port' | 'dataDir' | 'lines' | 'dispose'>;

/** One for all files of this process, though each of them loads this module anew. */
const kept = globalThis as typeof globalThis & { serverLives?: ChildProcess };

function openLives(): ChildProcess {
  if (kept.serverLives?.connected) return kept.serverLives;
  const child = fork(bundledProgram('server-lives'), {
    execArgv: [...shortLife],
    env: { PATH: process.env.PATH ?? '' },
  });
  // It ends after this process, and doesn't keep it.
  child.unref();
  child.channel?.unref();
  kept.serverLives = child;
  return child;
}

/**
 * The demo company's server, in a life of its own; one at a time.
 * @param publicUrl origin in its links, of the proxy in front of it
 * @throws Error with the reason where it doesn't start
 */
export async function startPageServer(publicUrl: string): Promise<PageServer> {
  const lives = openLives();
  const ask = (asked: AskedOfLives) => lives.send(asked);
  const port = await findFreePort();
  const dataDir = await makeDataFolder('demo');
  const lines: string[] = [];
  let end = (_reason: string) => {};
  const ended = new Promise<string>(resolve => {
    end = resolve;
  });
  const listening = new Promise<'listening'>(resolve => {
    lives.on('message', function follow(told: ToldByLives) {
      if ('line' in told) {
        lines.push(told.line);
        return resolve('listening');
      }
      lives.off('message', follow);
      end(told.reason ?? 'it was stopped');
    });
  });
  const die = () => end('its process died');
  lives.once('exit', die);

  async function dispose(): Promise<void> {
    if (lives.connected) ask({ stop: true });
    await ended;
    lives.off('exit', die);
    await removeFolder(dataDir);
  }

  ask({
    start: { PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: dataDir, DEMO: demoSetting.demo },
  });
  const outcome = await Promise.race([listening, ended]);
  if (outcome !== 'listening') {
    await dispose();
    throw new Error(`The server did not start: ${outcome}`);
  }
  return { url: `http://localhost:${port}`, port, dataDir, lines, dispose };
}
