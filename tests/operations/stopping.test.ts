import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase } from '#src/contract/headers.ts';
import { makeDatabaseDirectory } from '#tests/server/support/database-template.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { killSourceServers, startSourceServer } from '#tests/support/source-server.ts';

/** The beginning of what comes on a connection until it is closed; the error where it is reset. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', chunk => {
    text += chunk;
  });
  try {
    await once(socket, 'close');
    return text.split('\r\n')[0] ?? '';
  } catch (error) {
    return String(error);
  }
}

describe('a server in the process group of a terminal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-group-'));
  beforeAll(() => makeDatabaseDirectory(join(folder, 'db')));
  afterAll(async () => {
    killSourceServers();
    await removeFolder(folder);
  });

  test('answers every request that was sent when the signal came, though npm and the terminal each send it', async () => {
    const server = startSourceServer({ DATA_DIR: folder });
    const { port } = new URL(await server.listening);
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(sockets.map(socket => once(socket, 'connect')));
    const answers = sockets.map(answerOn);
    const request = `GET ${apiBase}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    await Promise.all(
      sockets.map(socket => new Promise<void>(written => socket.write(request, () => written()))),
    );
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal);
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect(await server.ended).toBe(0);
  });
});

describe.skipIf(missingPostgres)('a server that is asked to stop', () => {
  let postgres: PostgresServer;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'portolan-stopping-'));
    postgres = await PostgresServer.start();
  });
  afterAll(async () => {
    killSourceServers();
    await postgres.dispose();
    await removeFolder(dataDirectory);
  });

  test('says so first, then accepts no more, and completes every answer in progress before it ends', async () => {
    const server = startSourceServer({
      DATA_DIR: dataDirectory,
      DATABASE_URL: postgres.urlOf('postgres'),
      DATABASE_POOL_SIZE: '20',
      DATABASE_LOCK_SECONDS: '0',
      SECRET_KEY: randomBytes(32).toString('hex'),
      MAIL: 'files',
      MARKETPLACE: 'sandbox',
      STOP_DELAY_SECONDS: '4',
    });
    const url = await server.listening;
    const health = () => fetch(`${url}${apiBase}/health`);
    const { headers } = await health();
    // Longer than a proxy keeps its own connections.
    expect([headers.get('Connection'), headers.get('Keep-Alive')]).toEqual(['keep-alive', 'timeout=75']);
    // As a browser makes one to have it at hand: it must hold nothing up.
    const unused = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);

    const release = await postgres.hold('postgres', 'lock table users');
    const answers = Promise.all(
      Array.from({ length: 16 }, (_, number) =>
        fetch(`${url}${apiBase}/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `seller-${number}@seller.example`, password: 'Wrong#123' }),
        }),
      ),
    );
    const waiting = async () =>
      (await postgres.query('postgres', "select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
        .length;
    await expect.poll(waiting).toBe(16);

    server.child.kill('SIGTERM');
    // Still served for as long as a proxy needs to notice.
    await expect.poll(async () => (await health()).status).toBe(503);
    const late = ['ready', 'live', 'openapi.json'].map(path => fetch(`${url}${apiBase}/${path}`));
    const responses = (await Promise.all(late)).map(answer => [
      answer.status,
      answer.headers.get('Connection'),
    ]);
    expect(responses).toEqual([
      [503, 'close'],
      [200, 'close'],
      [200, 'close'],
    ]);
    const isRefused = () =>
      health().then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);

    expect(server.child.exitCode).toBe(null);
    await release();
    for (const answer of await answers) {
      expect([answer.status, answer.headers.get('Connection')]).toEqual([401, 'close']);
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'AUTH.CREDENTIALS_REFUSED' }] });
    }
    expect(await server.ended).toBe(0);
    unused.destroy();
  });
});
