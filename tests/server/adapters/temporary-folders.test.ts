import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeLeftFolders, withTemporaryFolder } from '#server/adapters/files/temporary-folders.ts';

let folder: string;
let other: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-left-'));
  vi.stubEnv('TMPDIR', folder);
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
});
afterEach(() => {
  other.kill('SIGKILL');
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('copies of documents that a killed server left are removed, and those of one that runs are not', async () => {
  // As they are while the work is under way; the number of a process that is killed then.
  const left = await withTemporaryFolder(async copies => copies.replace(`${process.pid}`, `${other.pid}`));
  mkdirSync(left);
  writeFileSync(join(left, '0'), 'an ID card');
  await removeLeftFolders();
  expect(readdirSync(left)).toEqual(['0']);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await removeLeftFolders();
  expect(readdirSync(folder)).toEqual([]);
});
