import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const notOurs = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-server',
  'styled-system',
  'data',
  'test-results',
]);

/**
 * Files of the repository, relative to its root: those that git tracks or would, and in a copy without git
 * everything that is not generated.
 */
export function repositoryFiles(): string[] {
  if (!existsSync(join(root, '.git'))) return filesBelow('');
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(file => file !== '' && existsSync(join(root, file)));
}

/** Our own TypeScript: nothing generated. */
export function sourceFiles(): string[] {
  return repositoryFiles().filter(file => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !notOurs.has(entry.name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
