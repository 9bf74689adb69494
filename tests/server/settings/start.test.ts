import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoEmails, demoPassword } from '#server/demo/demo.ts';
import { seedDataDirectory } from '#server/demo/seed-seller.ts';
import { closeDataDirectory } from '#server/settings/data-directory.ts';
import { readSettings } from '#server/settings/settings.ts';
import { plainReason } from '#server/settings/start-failure.ts';
import { apiBase } from '#src/contract/headers.ts';
import { makeDatabaseDirectory } from '#tests/server/support/database-template.ts';
import { killSourceServers, type SourceServer, startSourceServer } from '#tests/support/source-server.ts';
import { waitFor } from '#tests/support/wait.ts';

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

afterEach(killSourceServers);

const start = (settings: Record<string, string>) =>
  startSourceServer({ DATA_DIR: dataDirectory, ...settings });

/** The setting of a server that `expectCrash` ends. */
const crashingBy = (act: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${act} })`)}`,
});

/** It ends with one line of JSON and a code that is not 0. */
async function expectCrash(server: SourceServer) {
  server.child.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe('');
  expect(JSON.parse(server.output().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 60,
    err: { type: 'TypeError', message: 'lost', stack: expect.any(Array) },
    msg: 'the server crashed',
  });
}

test('a wrong setting ends the start with one line that names it', async () => {
  const server = start({ PORT: 'web' });
  expect(await server.ended).toBe(1);
  expect(server.errors().trimEnd()).toBe('PORT must be a port number.');
});

test('a server listens, closes its data to others, keeps a second one off them and off its port, and gives them back; copies that a killed one left are gone', async () => {
  chmodSync(dataDirectory, 0o755);
  const killed = spawnSync('true').pid;
  const copies = join(folder, `portolan-copies-${killed}-aB3dE6`);
  mkdirSync(copies);
  const first = start({ TMPDIR: folder });
  const url = await first.listening;
  expect(existsSync(copies)).toBe(false);
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
  expect(first.output()).toContain('DATA_DIR is now closed to other accounts');
  expect(await (await fetch(`${url}${apiBase}/health`)).json()).toEqual({ status: 'ok' });

  const second = start({});
  expect(await second.ended).toBe(1);
  expect(second.errors()).toMatch(/^The database in \S+ is in use by process \d+ [^\n]+\n$/);

  const third = start({ DATA_DIR: otherDirectory, PORT: new URL(url).port });
  expect(await third.ended).toBe(1);
  expect(third.errors()).toMatch(/^PORT or HOST can't be used[^\n]*\n$/);
  expect(existsSync(join(otherDirectory, 'db.lock'))).toBe(false);
  expect((await fetch(`${url}${apiBase}/health`)).status).toBe(200);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(existsSync(join(dataDirectory, 'db.lock'))).toBe(false);
});

test('another key is refused in one line, and a renamed one makes room for a new one; a rejection that nobody awaited ends a server', async () => {
  const refused = start({ SECRET_KEY: 'a'.repeat(64) });
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(/^SECRET_KEY cannot decrypt [^\n]+ SECRET_KEY_PREVIOUS [^\n]+\n$/);

  const [key, previous] = ['secret-key', 'secret-key-previous'].map(name => join(dataDirectory, name)) as [
    string,
    string,
  ];
  const before = readFileSync(key, 'utf8');
  renameSync(key, previous);
  const server = start(crashingBy('Promise.reject(new TypeError("lost"))'));
  await server.listening;
  expect(server.output()).toContain('everything is sealed with the current key');
  expect(readFileSync(key, 'utf8')).not.toBe(before);
  await expectCrash(server);
  // The next start on this folder has the new key alone.
  rmSync(previous);
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
  expect(server.errors()).toMatch(/^Another server took over the database in \S+: this one is stopping\.\n$/);
  expect(readFileSync(lock, 'utf8')).toBe(elsewhere);
  rmSync(lock);
});

describe('a data folder that can’t be closed to others', () => {
  /** Root meets somebody else's folder, and everybody else the root of the file system. */
  function foreignFolder() {
    if (process.geteuid?.() !== 0) return '/';
    const foreign = mkdtempSync(join(folder, 'foreign-'));
    chownSync(foreign, 65_534, 65_534);
    chmodSync(foreign, 0o777);
    return foreign;
  }

  test('ends the start with one line', async () => {
    const directory = foreignFolder();
    const server = start({ DATA_DIR: directory });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(
      /^DATA_DIR can't be closed to other accounts: [^\n]+ DATA_DIR_SHARED=yes [^\n]+\n$/,
    );
    expect(existsSync(join(directory, 'secret-key'))).toBe(false);
  });

  test('is left as it is where that is meant, and that is said', () => {
    const directory = foreignFolder();
    const { mode } = statSync(directory);
    const messages: string[] = [];
    const log = {
      info: () => {},
      warn: (_: object, line: string) => messages.push(line),
    } as unknown as Logger;
    closeDataDirectory({ dataDirectory: directory, isDataDirectoryShared: true }, log);
    expect(messages).toEqual([expect.stringContaining('DATA_DIR is left open')]);
    expect(statSync(directory).mode).toBe(mode);
  });
});

describe('what can’t be used ends the start with one line:', () => {
  test('a data folder that is a file', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const directory of [file, join(file, 'data')]) {
      const server = start({ DATA_DIR: directory });
      expect(await server.ended).toBe(1);
      expect(server.errors()).toMatch(/^DATA_DIR can't be used: E[^\n]+\n$/);
      expect(server.output()).toBe('');
    }
  });

  test('a data folder in which nothing can be written', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    // Everything is open to root but what the kernel keeps for itself.
    const places =
      process.geteuid?.() === 0 ? ['/sys/portolan', '/proc/portolan/data'] : [join(closed, 'data')];
    for (const directory of places) {
      const server = start({ DATA_DIR: directory });
      expect(await server.ended).toBe(1);
      expect(server.errors()).toMatch(/^DATA_DIR can't be used: E[^\n]+\n$/);
    }
  });

  test.each([
    ['HOST', { HOST: 'no.such.host.invalid' }],
    [
      'DATABASE_URL',
      {
        DATABASE_URL: 'postgres://127.0.0.1/portolan?sslrootcert=/no/such.pem',
        SECRET_KEY: 'a'.repeat(64),
        MAIL: 'files',
        MARKETPLACE: 'sandbox',
      },
    ],
  ])('%s that leads nowhere', async (name, settings) => {
    const server = start(settings);
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/^[^\n]+\n$/);
    expect(server.errors()).toContain(name);
  });

  test('a port for metrics that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = start({ METRICS_PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/^METRICS_PORT or METRICS_HOST can't be used: [^\n]+\n$/);
    taken.close();
  });
});

test('demo accounts are not opened to others: the start is refused, or they are closed; an exception that nobody caught ends a server', async () => {
  const account = { email: demoEmails[0], password: demoPassword };
  await seedDataDirectory(otherDirectory, [{ kind: 'no-account', ...account }]);
  const open = { DATA_DIR: otherDirectory, PUBLIC_URL: 'https://app.example' };
  const refused = start({ ...open, DEMO: '' });
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(/^DEMO is not set, and [^\n]+ DEMO=off[^\n]+\n$/);

  const server = start({ ...open, ...crashingBy('throw new TypeError("lost")') });
  await server.listening;
  expect(server.output()).toContain('accounts of the demo company were closed');
  // The log has its own time: its line may come after the one for people.
  const port = await waitFor(() => {
    const found = /"port":(\d+)/.exec(server.output())?.[1];
    expect(found).toBeDefined();
    return found;
  });
  const answer = await fetch(`http://localhost:${port}${apiBase}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(401);
  await expectCrash(server);
});

test.each([
  // What a write to an open file says, as to the lock of the data.
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['53100', 'could not extend file "base/5/16756": No space left on device'],
])('a disk that is full by %s is said in one line', (code, message) => {
  const settings = readSettings({ DATA_DIR: dataDirectory });
  const error = Object.assign(new Error(message), { code });
  expect(plainReason(error, settings)).toBe(`DATA_DIR can't be used: ${message}`);
  expect(plainReason(new Error(message), settings)).toBeUndefined();
});
