import { createHash, randomBytes } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupDamaged, packFolder, readBackup, skip } from '#server/services/backup/backup-file.ts';
import { restoreBackup } from '#server/services/backup/restore.ts';

const largeBytes = 200 * 2 ** 20;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-backup-file-'));
  file = join(folder, 'one.backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function packed(...entries: (Partial<Header> & { name: string; content?: string })[]): Promise<void> {
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
}

test.each([
  ['a name that leads out of the folder', { name: '../evil' }],
  ['a name from the root', { name: '/etc/evil' }],
  ['a link', { name: 'documents', type: 'symlink' as const, linkname: '/etc' }],
])('an archive with %s is refused as damaged, and nothing of it is left', async (_, header) => {
  await packed({ name: 'first' }, header);
  await expect(restoreBackup(file, join(folder, 'target'))).rejects.toThrow(BackupDamaged);
  await expect(readBackup(file, skip)).rejects.toThrow('is not a complete backup');
});

test('an archive without its end is refused as damaged', async () => {
  await packed({ name: 'first' });
  await expect(readBackup(file, skip)).rejects.toThrow('Its end is missing');
});

test('an archive in which something follows its end is refused as damaged', async () => {
  const sha256 = createHash('sha256').digest('hex');
  const content = JSON.stringify({ format: 1, madeAt: '2026-11-20T08:00:00.000Z', sha256 });
  const end = { name: 'portolan-backup.json', content };
  await packed(end);
  expect(await readBackup(file, skip)).toBe('2026-11-20T08:00:00.000Z');
  await packed(end, { name: 'first' });
  await expect(readBackup(file, skip)).rejects.toThrow('It goes on after its end');
});

test.each(['no JSON', '{"format":2}'])('an archive whose end is %s is refused in one line', async content => {
  await packed({ name: 'portolan-backup.json', content });
  await expect(readBackup(file, skip)).rejects.toThrow(
    /^\S+ is not a complete backup: Its end can’t be read\.$/,
  );
});

test.each([
  ['cut', (whole: Buffer) => whole.subarray(0, whole.length - 600)],
  // More than one byte: a single one may be in a block's padding, and mean nothing.
  ['changed', (whole: Buffer) => whole.fill(0, 50_000, 50_064)],
])('an archive that was %s is refused, and the folder stays empty', async (_, spoil) => {
  const source = join(folder, 'source');
  const target = join(folder, 'target');
  mkdirSync(join(source, 'db'), { recursive: true });
  writeFileSync(join(source, 'db', 'pages'), randomBytes(100_000));
  await packFolder(source, file);
  writeFileSync(file, spoil(readFileSync(file)));
  await expect(restoreBackup(file, target)).rejects.toThrow('is not a complete backup');
  expect(readdirSync(target)).toEqual([]);
});

test('what fails at the reader’s end is no damage of the archive', async () => {
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'secret-key'), 'key');
  await packFolder(source, file);
  await expect(readBackup(file, () => Promise.reject(new Error('No room.')))).rejects.toThrow(/^No room\.$/);
  await expect(readBackup(join(folder, 'missing'), skip)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a name of 300 letters, folders without files and an empty file come back as they were', async () => {
  const source = join(folder, 'source');
  const long = ['a'.repeat(100), 'b'.repeat(100), '文'.repeat(60)].join('/');
  mkdirSync(join(source, long), { recursive: true });
  writeFileSync(join(source, long, 'empty'), '');
  await packFolder(source, file);
  const found: string[] = [];
  await readBackup(file, async entry => {
    found.push(`${entry.kind} ${entry.name}`);
    await skip(entry);
  });
  expect(found).toContain(`file ${long}/empty`);
  expect(found).toContain(`folder ${long}`);
});

test('a large file is packed and read in a fraction of its size of memory', async () => {
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'large'), '');
  truncateSync(join(source, 'large'), largeBytes);
  let most = 0;
  const note = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const before = process.memoryUsage().rss;
  const watch = setInterval(note, 5);
  let bytes = 0;
  try {
    await packFolder(source, file);
    await readBackup(file, async entry => {
      if (entry.kind !== 'file') return;
      for await (const chunk of entry.content) bytes += chunk.length;
      note();
    });
  } finally {
    clearInterval(watch);
  }
  expect(bytes).toBe(largeBytes);
  expect(most - before).toBeLessThan(largeBytes / 2);
});
