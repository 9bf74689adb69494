import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './repository-files.ts';

/** What the folder's own environment lacks, and what it has beside it. */
const walls = [
  { folder: 'src/contract', file: 'fetches.ts', text: "await fetch('/');", error: "'fetch'" },
  { folder: 'src/contract', file: 'environment.ts', text: 'process.exit();', error: "'process'" },
  { folder: 'src/session', file: 'page.ts', text: 'localStorage.clear();', error: "'localStorage'" },
  { folder: 'src/outbox', file: 'page.ts', text: "document.title = '';", error: "'document'" },
  { folder: 'sw', file: 'page.ts', text: 'window.close();', error: "'window'" },
  { folder: 'src', file: 'features/probe/node.ts', text: "import 'node:fs';", error: "'node:fs'" },
  { folder: 'server', file: 'page.ts', text: "document.title = '';", error: "'document'" },
] as const;

const open = [
  { folder: 'src/contract', file: 'plain.ts', text: 'export const now = new Date().toISOString();' },
  { folder: 'src/session', file: 'worker.ts', text: "await navigator.locks.request('a', () => fetch('/'));" },
  { folder: 'src/outbox', file: 'worker.ts', text: "indexedDB.open('outbox');" },
  { folder: 'sw', file: 'worker.ts', text: 'await caches.keys();' },
  { folder: 'src', file: 'features/probe/page.ts', text: "document.title = '';" },
  { folder: 'server', file: 'node.ts', text: "import 'node:fs';\nawait fetch('http://localhost');" },
] as const;

let copy: string;
const reports = new Map<string, string>();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portolan-walls-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), `${text}\nexport {};\n`);
  };
  for (const { folder, file, text } of [...walls, ...open]) write(`${folder}/${file}`, text);
  write(
    'server/answer.ts',
    "import { readFileSync } from 'node:fs';\nexport const answer = readFileSync('answer');",
  );
  write(
    'src/features/probe/server.ts',
    "import { answer } from '#server/answer.ts';\nexport const taken = answer;",
  );

  const folders = [...new Set(walls.map(({ folder }) => folder))];
  for (const path of ['package.json', 'tsconfig.base.json', ...folders.map(name => `${name}/tsconfig.json`)])
    copyFileSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of folders) reports.set(folder, checkTypes(folder));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(walls)('$folder knows no $error', ({ folder, file, error }) => {
  expect(linesOf(folder, `${folder}/${file}`)).toEqual([expect.stringContaining(error)]);
});

test.each(open)('$folder has what its environment has', ({ folder, file }) => {
  expect(linesOf(folder, `${folder}/${file}`)).toEqual([]);
});

test('a feature that imports the server brings Node with it, and the app has none', () => {
  expect(linesOf('src', 'server/answer.ts')).toEqual([expect.stringContaining("'node:fs'")]);
  expect(linesOf('server', 'server/answer.ts')).toEqual([]);
});

/** What the compiler says about a folder, in lines that begin with the file. */
function checkTypes(folder: string): string {
  const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  // The real folders keep their notes in node_modules, which this copy shares.
  const notes = join(copy, `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const args = [compiler, '-p', folder, '--pretty', 'false', '--tsBuildInfoFile', notes];
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stdout;
}

function linesOf(folder: string, file: string): string[] {
  const report = reports.get(folder) ?? '';
  return report.split('\n').filter(line => line.startsWith(`${file}(`));
}
