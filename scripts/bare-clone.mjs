import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What `npm start` and `npm test` need before anything of node_modules can be imported.

const npmLookMs = 500;

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Makes a clone ready for TypeScript: a Node that can run it and the packages of its lock. Ends the process
 * with one line where Node is too old, since everything after would fail less clearly.
 * @param {string} root folder of `package.json`
 * @returns {boolean} false where npm failed to install; it has said why
 */
export function prepareClone(root) {
  if (!isNodeSupported(process.versions.node)) {
    console.error(
      `Portolan needs Node 22.12 or later, or 24 or later; this is ${process.versions.node}. Install a newer Node and run the command again.`,
    );
    process.exit(1);
  }
  endWithNpm();
  return arePackagesInstalled(root) || installPackages(root);
}

/**
 * Whether this Node can run the product, as `engines` says: 22 and 24 are supported, and 20.19, which gets no security
 * fixes any more, still passes the tests. Vite asks for these minor releases.
 * @param {string} version as in `process.versions.node`
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 24;
}

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
 * Runs one of our TypeScript files in a process of its own and hands signals on to it.
 * @param {string} root
 * @param {string} file relative to root
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runTypeScript(root, file, args = []) {
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

/** @param {string} root */
function installPackages(root) {
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

/**
 * Ends this process when npm is asked to end. npm passes the signal to its shell, which dies from it and tells
 * nobody: a server would stay behind with its port and the lock of its data.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, npmLookMs);
  timer.unref();
}
