import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const inputs = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
  'postcss.config.js',
  'tsconfig.base.json',
  'scripts',
];
const outputs = ['dist/index.html', 'dist/sw.js', 'dist-server/main.js'];
const stampPath = 'dist-server/.inputs';

/**
 * A digest of everything that the build reads. By content: a checkout or a touch changes times only.
 * @param {string} root
 */
export function digestInputs(root) {
  const digest = createHash('sha256');
  for (const file of inputs.flatMap(path => filesBelow(root, path))) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

/**
 * Whether `dist` and `dist-server` were made from what the tree holds now.
 * @param {string} root
 */
export function isBuildFresh(root) {
  if (!outputs.every(path => existsSync(join(root, path)))) return false;
  const stamp = join(root, stampPath);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestInputs(root);
}

/**
 * @param {string} root
 * @param {string} digest taken before the build began, so that an edit made in the meantime counts as newer
 */
export function stampBuild(root, digest) {
  const stamp = join(root, stampPath);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/**
 * @param {string} root
 * @param {string} path relative to root
 * @returns {string[]} files, relative to root, in a stable order
 */
function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap(name => filesBelow(root, `${path}/${name}`));
}
