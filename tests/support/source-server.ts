import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#server/settings/project-root.ts';
import { atEnd } from './at-end.ts';
import { bundledProgram } from './bundle-server.ts';
import { shortLife } from './server-process.ts';

const running = new Set<ChildProcess>();
atEnd(killSourceServers);

export interface SourceServer {
  child: ChildProcess;
  /** Its exit code; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Its address, once it answers; rejects where it ends before. */
  listening: Promise<string>;
  errors: () => string;
  output: () => string;
}

/**
 * A life of the server as it was bundled for the tests. Nothing of this process's own settings reaches it.
 * @param root of another build; see `makeNextBuild`
 */
export function startSourceServer(settings: Record<string, string>, root?: string): SourceServer {
  const program = root === undefined ? bundledProgram('main') : join(root, 'dist-server', 'main.js');
  const child = spawn(process.execPath, [...shortLife, program], {
    cwd: root ?? projectRoot,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DEMO: 'off', ...settings },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const url = /^Portolan: (\S+)$/m.exec(output)?.[1];
      if (url) resolve(url);
    });
    void ended.then(code => reject(new Error(`Ended with ${code}: ${errors}\n${output.slice(-2000)}`)));
  });
  // A test that waits for the end alone doesn't wait for this.
  listening.catch(() => {});
  return { child, ended, listening, errors: () => errors, output: () => output };
}

/** Ends those that a test left running. */
export function killSourceServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
