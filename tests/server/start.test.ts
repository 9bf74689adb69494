import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { apiBase } from '#src/contract/endpoints.ts';
import { makeDatabaseDirectory } from './support/database-template.ts';

let folder: string;
let dataDirectory: string;
let otherDirectory: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-start-'));
  dataDirectory = join(folder, 'one');
  otherDirectory = join(folder, 'other');
  for (const directory of [dataDirectory, otherDirectory]) {
    mkdirSync(directory);
    await makeDatabaseDirectory(join(directory, 'db'));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A life of the server from its source, on any free port. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDirectory, DEMO: 'off', ...settings },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const url = /^Portolan: (\S+)$/m.exec(output)?.[1];
      if (url) resolve(url);
    });
    void ended.then(code => reject(new Error(`Ended with ${code}: ${errors}`)));
  });
  // A test that waits for the end alone doesn't wait for this.
  listening.catch(() => {});
  return { child, ended, listening, errors: () => errors, output: () => output };
}

test('a wrong setting ends the start with one line that names it', async () => {
  const server = start({ PORT: 'web' });
  expect(await server.ended).toBe(1);
  expect(server.errors().trimEnd()).toBe('PORT must be a port number.');
});

test('a server listens, keeps a second one off its data, finishes and gives its data back', async () => {
  const first = start({});
  const url = await first.listening;
  expect(await (await fetch(`${url}${apiBase}/health`)).json()).toEqual({ status: 'ok' });

  const second = start({});
  expect(await second.ended).toBe(1);
  expect(second.errors()).toMatch(/^The database in \S+ is in use by process \d+ [^\n]+\n$/);
  expect((await fetch(`${url}${apiBase}/health`)).status).toBe(200);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(existsSync(join(dataDirectory, 'db.lock'))).toBe(false);
});

test('an owner whose lock was replaced ends before it commits anything more', async () => {
  const server = start({});
  const url = await server.listening;
  const lock = join(dataDirectory, 'db.lock');
  const elsewhere = JSON.stringify({ pid: 7, startedAt: '1', bootId: 'another', id: 'there' });
  writeFileSync(`${lock}.other`, elsewhere);
  renameSync(`${lock}.other`, lock);
  const body = JSON.stringify({ email: 'mei@seller.example', password: 'wrong' });
  const headers = { 'Content-Type': 'application/json' };
  await expect(fetch(`${url}${apiBase}/login`, { method: 'POST', headers, body })).rejects.toThrow();
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/^Another server took over the database in \S+: this one ends\.\n$/);
  expect(readFileSync(lock, 'utf8')).toBe(elsewhere);
  rmSync(lock);
});

test('a taken port is said in one line, and the data are given back', async () => {
  const first = start({ DATA_DIR: otherDirectory });
  const { port } = new URL(await first.listening);
  const second = start({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toMatch(/^PORT or HOST can't be used[^\n]*\n$/);
  expect(existsSync(join(dataDirectory, 'db.lock'))).toBe(false);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
});
