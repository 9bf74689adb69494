import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arePackagesInstalled, isNodeSupported } from '../../scripts/bare-clone.mjs';
import { digestInputs, isBuildFresh, stampBuild } from '../../scripts/build-stamp.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-clone-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3' },
  'node_modules/a-other-platform': { version: '1.2.3', optional: true },
};

test('a fresh clone and a broken install have packages missing', () => {
  write('package-lock.json', { packages });
  expect(arePackagesInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', '{ "packages": {');
  expect(arePackagesInstalled(root)).toBe(false);
});

test('packages are installed when each of the lock is there in its version, but those of other platforms', () => {
  write('package-lock.json', { packages });
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.2.3' } } });
  expect(arePackagesInstalled(root)).toBe(true);
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.2.2' } } });
  expect(arePackagesInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', { packages: {} });
  expect(arePackagesInstalled(root)).toBe(false);
});

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.11.0', false],
  ['24.1.0', true],
])('whether Node %s runs the product: %s', (version, isSupported) => {
  expect(isNodeSupported(version)).toBe(isSupported);
});

test('a build is fresh until what it was made from changes in content', () => {
  write('src/main.tsx', 'one');
  for (const output of ['dist/index.html', 'dist/sw.js', 'dist-server/main.js']) write(output, '');
  expect(isBuildFresh(root)).toBe(false);
  stampBuild(root, digestInputs(root));
  expect(isBuildFresh(root)).toBe(true);

  utimesSync(join(root, 'src/main.tsx'), new Date(), new Date());
  expect(isBuildFresh(root)).toBe(true);
  write('src/added.ts', '');
  expect(isBuildFresh(root)).toBe(false);
  stampBuild(root, digestInputs(root));
  write('scripts/chunk-groups.ts', '');
  expect(isBuildFresh(root)).toBe(false);
});

test('a build that lost a file is not fresh', () => {
  for (const output of ['dist/index.html', 'dist/sw.js', 'dist-server/main.js']) write(output, '');
  stampBuild(root, digestInputs(root));
  rmSync(join(root, 'dist/sw.js'));
  expect(isBuildFresh(root)).toBe(false);
});
