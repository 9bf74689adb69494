import { type ChildProcess, spawn } from 'node:child_process';

export interface NodeRun {
  code: number;
  /** What it wrote, both streams in their order; empty where the run was shown while it happened. */
  output: string;
}

let current: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // SIGINT lets the test runners close their browsers and servers.
    current?.kill('SIGINT');
    process.exitCode = 130;
  });
}

/** Runs a Node program of `node_modules`, shown while it happens or kept for the end. */
export function runNode(
  root: string,
  args: readonly string[],
  options: { shown: boolean; env?: Record<string, string> },
): Promise<NodeRun> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // Kept output is read as text: colours that somebody forces would make it unreadable.
    env: { ...process.env, ...(options.shown ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }), ...options.env },
  });
  current = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve({ code: code ?? 1, output }));
  });
}
