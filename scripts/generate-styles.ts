import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Writes Panda's `styled-system`, which is not committed and which type checks and the build import.
 * @throws Error with Panda's own message if it fails
 */
export function generateStyles(root: string): void {
  const panda = join(root, 'node_modules', '@pandacss', 'dev', 'bin.js');
  const result = spawnSync(process.execPath, [panda, 'codegen', '--silent'], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`panda codegen failed\n${result.stdout}${result.stderr}`);
}
