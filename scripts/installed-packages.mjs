import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Whether `node_modules` holds every package of the lock in its version. npm writes its own copy of the
 * lock into `node_modules` as the last step of an install, so an interrupted one reads as incomplete.
 * @param {string} root folder of `package.json`
 */
export function arePackagesInstalled(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new Error(`There is no package-lock.json in ${root}.`);
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    // The binaries of other platforms are optional and never arrive here.
    if (!found) return path === '' || entry.optional === true;
    return found.version === entry.version;
  });
}

/**
 * Installs what is missing, once, from the lock.
 * @param {string} root folder of `package.json`
 * @returns {boolean} false where npm failed; it has said why
 */
export function installPackages(root) {
  if (arePackagesInstalled(root)) return true;
  console.log('Installing dependencies (npm ci) …');
  const npm = process.env.npm_execpath;
  // Development packages build the app: an inherited NODE_ENV=production would leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const result = isScript
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return result.status === 0;
}

/** @param {string} path */
function readLock(path) {
  try {
    /** @type {Lock} */
    const lock = JSON.parse(readFileSync(path, 'utf8'));
    return lock.packages ?? {};
  } catch {
    return undefined;
  }
}
