import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function mayInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * @param {string} root folder of `package.json`
 * @param {string[]} names of packages of Debian
 * @returns {boolean} whether they are there now
 */
export function installPackages(root, names) {
  // Another installation may be under way.
  const waits = ['-o', 'DPkg::Lock::Timeout=300'];
  run('apt-get', [...waits, 'update'], root);
  return run('apt-get', [...waits, 'install', '--yes', '--no-install-recommends', ...names], root);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {boolean} whether it ended well
 */
export function run(program, args, cwd) {
  const { status } = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    // A question of debconf would wait for ever on a machine without a terminal.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
