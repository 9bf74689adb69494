import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase } from '#src/contract/headers.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { killSourceServers, startSourceServer } from '#tests/support/source-server.ts';

describe.skipIf(missingPostgres)('a server whose PostgreSQL', () => {
  let postgres: PostgresServer;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'portolan-outage-'));
    postgres = await PostgresServer.make();
  });
  afterAll(async () => {
    killSourceServers();
    await postgres.dispose();
    await removeFolder(dataDirectory);
  });

  const start = (settings: Record<string, string> = {}) =>
    startSourceServer({
      DATA_DIR: dataDirectory,
      DATABASE_URL: postgres.urlOf('postgres'),
      DATABASE_CONNECT_SECONDS: '2',
      SECRET_KEY: randomBytes(32).toString('hex'),
      MAIL: 'files',
      MARKETPLACE: 'sandbox',
      ...settings,
    });

  const login = (url: string) =>
    fetch(`${url}${apiBase}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'mei@seller.example', password: 'Wrong#123' }),
    });

  test('is not there yet waits for it; crashes, it answers 503 with the time to retry, and continues afterwards', async () => {
    const server = start();
    await expect.poll(server.output).toContain('waiting for it');
    await postgres.start();
    const url = await server.listening;
    expect((await login(url)).status).toBe(401);

    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await postgres.stop(signal);
      for (const answer of await Promise.all(Array.from({ length: 8 }, () => login(url)))) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await answer.json()).toMatchObject({ errors: [{ code: 'SERVER.UNAVAILABLE' }] });
      }
      expect((await fetch(`${url}${apiBase}/health`)).status).toBe(503);
      await postgres.start();
      await expect.poll(async () => (await login(url)).status).toBe(401);
    }
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('is not there yet can be stopped while it waits', async () => {
    const server = start({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' });
    await expect.poll(server.output).toContain('waiting for it');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('lets nobody in says so in one line and ends', async () => {
    await postgres.start();
    const server = start({ DATABASE_URL: postgres.urlOf('nobody_made_it') });
    expect(await server.ended).toBe(1);
    expect(server.errors().trimEnd()).toBe('DATABASE_URL: database "nobody_made_it" does not exist.');
  });
});
