import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from './install-packages.mjs';

/** What a WebKit that is driven over HTTP consists of. */
export interface WebKitPrograms {
  driver: string;
  /** A page without a browser around it, which the driver starts. */
  browser: string;
  display: string;
}

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const libraries = '/usr/lib';

/**
 * WebKitGTK, on Linux the nearest to Safari, and installs it where Debian has it.
 * @param root folder of `package.json`
 * @returns undefined where there is none and none can be had
 */
export function findOrInstallWebKit(root: string): WebKitPrograms | undefined {
  const present = findWebKit();
  if (present || !mayInstallPackages()) return present;
  console.log('Installing WebKit from the packages of Debian …');
  installPackages(root, ['webkit2gtk-driver', 'xvfb']);
  return findWebKit();
}

function findWebKit(): WebKitPrograms | undefined {
  if (!existsSync(driver) || !existsSync(display)) return undefined;
  const browser = readdirSync(libraries)
    .map(platform => join(libraries, platform, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(existsSync);
  return browser === undefined ? undefined : { driver, browser, display };
}
