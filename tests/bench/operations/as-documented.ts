import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { removeFolder } from '#tests/support/data-folder.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { PostgresServer } from '#tests/support/postgres-server.ts';
import { buildImage } from './dockerfile.ts';
import { blockWith, DocumentedMachine, read, repository } from './documented-machine.ts';
import { downloadDocument, type Filled, fillServer } from './filled-server.ts';

/** The address that the document's commands name. */
const email = 'mei@seller.example';

function expectThat(is: boolean, what: string): void {
  console.log(`  ${is ? 'ok' : 'NOT SO'}: ${what}`);
  if (!is) throw new Error(`Not as documented: ${what}`);
}

/**
 * Follows “Installing”, the admin command and “Backup” of docs/operations.md, and deploy/Dockerfile, line by line on an empty
 * machine. Not tried here: `useradd`, `systemctl`, another user's rights, the unit's restrictions, and Docker itself.
 * @throws Error at the first line that doesn't do what the document says
 */
export async function followDocument(): Promise<void> {
  const machine = new DocumentedMachine();
  try {
    const clone = cloneInto(machine);
    console.log('On a machine with systemd');
    machine.run(blockWith('Installing', 'npm run build'), { cwd: clone });
    installInto(machine, clone);
    await runUnit(machine);
    await leavePostgres(machine);
    console.log('In a container');
    await runImage(machine, clone);
    for (const line of machine.writtenDown) console.log(`  only written down: ${line}`);
  } finally {
    await machine.close();
    await removeFolder(machine.root);
  }
}

/** What Git has, with what is changed and not committed. */
function cloneInto(machine: DocumentedMachine): string {
  const clone = machine.at('clone');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: repository, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  });
  for (const file of files.split('\0').filter(name => name && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(repository, file), join(clone, file));
  }
  return clone;
}

function installInto(machine: DocumentedMachine, clone: string): void {
  const [, listed = ''] = /^Copy (.+) to `\/opt\/portolan` /m.exec(read('docs/operations.md')) ?? [];
  const names = [...listed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expectThat(names.includes('dist-server'), `${names.join(', ')} are to be copied`);
  for (const name of names)
    cpSync(join(clone, name), machine.at(`opt/portolan/${name}`), { recursive: true });
  machine.run(machine.placed(blockWith('Installing', 'npm ci --omit=dev')));
  const settings = machine.at('etc/portolan.env');
  expectThat((statSync(settings).mode & 0o777) === 0o600, '/etc/portolan.env is closed to others');
}

/** As systemd reads it: a line of the settings file replaces one of the unit. */
async function startUnit(machine: DocumentedMachine, more: Record<string, string>) {
  const unit = machine.placed(readFileSync(machine.at('etc/systemd/system/portolan.service'), 'utf8'));
  const line = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const own = Object.fromEntries(
    line('Environment')
      .split(' ')
      .map(pair => pair.split('=', 2)),
  );
  const settings = { ...own, ...parseEnv(readFileSync(line('EnvironmentFile'), 'utf8')), ...more };
  const [, ...program] = line('ExecStart').split(' ');
  const stop = await machine.serve([process.execPath, ...program], line('WorkingDirectory'), settings);
  return { stop, url: `http://127.0.0.1:${settings.PORT}`, dataDirectory: settings.DATA_DIR ?? '' };
}

async function expectDocument(url: string, filled: Filled, where: string): Promise<void> {
  expectThat((await downloadDocument(url, filled)).equals(filled.bytes), `the document is the same ${where}`);
}

async function runUnit(machine: DocumentedMachine): Promise<void> {
  const PORT = String(await findFreePort());
  const { stop, url, dataDirectory } = await startUnit(machine, { PORT });
  expectThat(
    dataDirectory === machine.at('var/lib/portolan'),
    'the server of the unit is ready, on its DATA_DIR',
  );
  expectThat((await (await fetch(`${url}/index.html`)).text()).includes('<html'), 'it serves the app');
  const filled = await fillServer(url, dataDirectory, email);

  const admin = blockWith('First broker, first forwarder', 'invite');
  const [shell = ''] = admin.split('\n');
  const inShell = (commands: string) =>
    machine.run(machine.placed(`${shell}\n${commands}`), { stopsAtFaults: false });
  expectThat(
    inShell(admin.slice(shell.length)).includes('https://portolan.example/invitation/'),
    'the admin command prints a link',
  );
  expectThat(/^\d|No jobs|waiting/m.test(inShell(blockWith('Stuck jobs', 'jobs'))), 'it lists jobs');
  const backup = blockWith('Backup', 'admin.js backup');
  expectThat(inShell(backup).includes('read back and verified'), 'it writes a backup');
  expectThat(
    inShell(blockWith('Backup', 'admin.js restore')).includes('Start the server on it'),
    'and restores it',
  );
  inShell(blockWith('Export and erase', 'erase').replace(/^(.* erase \S+)/m, '$1 --yes'));
  expectThat(existsSync(machine.at(`backups/${email}.zip`)), 'a company is exported');
  expectThat((await downloadDocument(url, filled)).length === 0, 'and erased');
  await stop();

  const restored = await startUnit(machine, { PORT, DATA_DIR: machine.at('var/lib/portolan-new') });
  await expectDocument(restored.url, filled, 'after the restore');
  await restored.stop();
}

/** “PostgreSQL with documents on disk”. */
async function leavePostgres(machine: DocumentedMachine): Promise<void> {
  console.log('PostgreSQL with documents on disk');
  const [old, next] = [await PostgresServer.start(), await PostgresServer.start()];
  try {
    const settings = {
      PORT: String(await findFreePort()),
      DATABASE_URL: await old.addDatabase(),
      DATA_DIR: machine.at('var/lib/portolan-old'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...{ MAIL: 'files', MARKETPLACE: 'sandbox' },
    };
    const first = await startUnit(machine, settings);
    const filled = await fillServer(first.url, settings.DATA_DIR, email);
    const refusal = machine.run(
      `node dist-server/admin.js backup ${machine.at('backups/x.tar.gz')} || true`,
      {
        ...{ cwd: machine.at('opt/portolan'), env: settings },
      },
    );
    expectThat(refusal.includes('“Backup” in docs/operations.md'), 'the admin command leads to the document');
    machine.run(blockWith('Backup', '"$DATA_DIR/documents" documents-backup'), { env: settings });
    await first.stop();

    const DATA_DIR = machine.at('var/lib/portolan-elsewhere');
    const PG = { PGHOST: '127.0.0.1', PGPORT: String(next.port), PGUSER: 'portolan' };
    machine.run(blockWith('Backup', 'cp -a documents-backup'), { env: { ...PG, DATA_DIR } });
    const moved = { ...settings, DATABASE_URL: next.urlOf('portolan') };
    const alone = startUnit(machine, { ...moved, DATA_DIR: machine.at('var/lib/portolan-empty') });
    const output = await alone.then(
      () => 'started',
      (error: Error) => error.message,
    );
    expectThat(output.includes('documents of this database are not in'), 'the database alone is refused');
    const second = await startUnit(machine, { ...moved, DATA_DIR });
    await expectDocument(second.url, filled, 'in the new place');
    await second.stop();
  } finally {
    await Promise.all([old.dispose(), next.dispose()]);
  }
}

/** An address by which others reach this machine: a published port arrives at one that isn't loopback. */
const outerAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find(one => one && !one.internal && one.family === 'IPv4')?.address;

async function runImage(machine: DocumentedMachine, clone: string): Promise<void> {
  machine.run(blockWith('Installing', 'docker build'), { cwd: clone });
  const image = buildImage(machine, clone);
  // A line of the file replaces what the image sets.
  const file = parseEnv(readFileSync(join(clone, 'portolan.env'), 'utf8'));
  const settings: Record<string, string> = { ...image.settings, ...file, PORT: String(await findFreePort()) };
  const [, ...program] = image.command;
  await machine.serve([process.execPath, ...program], image.folder, settings);
  expectThat(settings.DATA_DIR === join(image.root, 'data'), 'the server of the image is ready, on /data');
  const outer = outerAddress();
  if (outer === undefined)
    console.log('  This machine has no address but loopback: reaching it is not tried.');
  else {
    const { ok } = await fetch(`http://${outer}:${settings.PORT}/api/v1/live`);
    expectThat(ok, `it is reached at ${outer}, as through a published port`);
  }
  const [, ...check] = image.healthCheck;
  execFileSync(process.execPath, check, { env: { PORT: settings.PORT } });
  expectThat(true, 'its health check passes');
}
