import { spawn } from 'node:child_process';

/**
 * Runs one of our TypeScript files in a process of its own and hands signals on to it.
 * @param {string} root
 * @param {string} file relative to root
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runTypeScript(root, file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' });
  /** @param {NodeJS.Signals} signal */
  const handOn = signal => child.kill(signal);
  process.on('SIGTERM', handOn);
  // A terminal sends Ctrl+C to the whole group: this process only has to outlive the child.
  const outlive = () => undefined;
  process.on('SIGINT', outlive);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', handOn);
      process.off('SIGINT', outlive);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}
