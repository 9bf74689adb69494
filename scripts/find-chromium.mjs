import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstallPackages, run } from './install-packages.mjs';

const debiansPackage = 'chromium';
const debiansChromium = `/usr/bin/${debiansPackage}`;
const usualPlaces = [
  debiansChromium,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const headlessShell = `${debiansChromium}-headless-shell`;

/**
 * Chromium without a window, profiles and an app menu: it shows the same pages with little more than half the work.
 * @returns {Promise<string | undefined>} the one that HEADLESS_SHELL_PATH names, Debian's, else any `findChromium`
 */
export async function findHeadlessShell() {
  const { HEADLESS_SHELL_PATH: named, CHROMIUM_PATH: wanted } = process.env;
  if (named) return named;
  return !wanted && isProgram(headlessShell) && starts(headlessShell) ? headlessShell : findChromium();
}

/**
 * A Chromium that is already on this machine: the one that CHROMIUM_PATH names, one in the usual places, or
 * Playwright's own.
 * @returns {Promise<string | undefined>} path of its program
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
    return named;
  }
  const { chromium } = await import('playwright');
  return [...usualPlaces, chromium.executablePath()].find(path => isProgram(path) && starts(path));
}

/**
 * As `findChromium`, and installs one if there is none: Playwright's, else Debian's packages. Where Debian's browser
 * is there without its headless shell, that is installed too: the tests take half the time in it.
 * @param {string} root folder of `package.json`
 * @returns {Promise<string | undefined>}
 */
export async function findOrInstallChromium(root) {
  const present = await findChromium();
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (present === debiansChromium && !isChosen && !isProgram(headlessShell) && mayInstallPackages()) {
    installDebiansChromium(root);
  }
  if (present) return present;

  console.log('No Chromium found; asking Playwright to install one …');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  run(process.execPath, [playwright, 'install', 'chromium'], root);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;

  if (mayInstallPackages()) {
    console.log('Playwright could not install one.');
    installDebiansChromium(root);
    const packaged = await findChromium();
    if (packaged) return packaged;
  }
  console.error(
    'No Chromium: install one (npx playwright install --with-deps chromium) or set CHROMIUM_PATH to its program.',
  );
  return undefined;
}

/** @param {string} root */
function installDebiansChromium(root) {
  console.log('Installing the packages of Debian …');
  // Of one version, so in one go; the shell is missing from older releases.
  const names = [debiansPackage, `${debiansPackage}-headless-shell`];
  if (!installPackages(root, names)) installPackages(root, [debiansPackage]);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ubuntu's `/usr/bin/chromium-browser` may be a note about a package that is not there.
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
