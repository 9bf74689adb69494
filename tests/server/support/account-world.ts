import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdapters } from '#server/adapters/adapters.ts';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { createApp } from '#server/app.ts';
import { pendingRegistrations } from '#server/db/tables/accounts.ts';
import { codeExpiry } from '#server/domain/accounts/mailed-links.ts';
import { createLog } from '#server/http/request-log.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openMailer } from '#server/open-adapters.ts';
import { openSandbox, type SandboxBehaviour } from '#server/sandbox/open-sandbox.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { readActivation, readMails } from '#tests/support/read-mails.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

export const origin = 'http://localhost';
export const password = 'Portolan#1';
const passwordHash = hashPassword(password);

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, right and wrong ones.
type Body = any;

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Network address of the caller. */
  from?: string;
}

/** The API with everything behind it: database, queue, emails as files, marketplace over HTTP. Called in process. */
export async function openAccountWorld(sandbox: SandboxBehaviour = {}) {
  const database = await openTestDatabase();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portolan-accounts-'));
  let clockAheadMs = 0;
  const now = () => new Date(Date.now() + clockAheadMs);
  const logged: string[] = [];
  const log = createLog('info', { write: line => void logged.push(line) });
  const secrets = createSecretBox(randomBytes(32));
  const adapters = await createAdapters({ database, secrets, files: openTestFiles(), log, now });
  const mailer = openMailer(
    { smtpUrl: undefined, mailFrom: 'Portolan <no-reply@portolan.example>', dataDirectory },
    now,
  );
  const marketplace = await openSandbox(database.db, secrets, sandbox);
  const jobs = startJobs(adapters, { marketplace, mailer });
  // Callers without an address of their own come from there, the operator among them.
  const { operatorAddresses } = readSettings({ OPERATOR_ADDRESSES: '10.0.0.0/8' });
  const app = createApp(adapters, {
    operatorAddresses,
    wakeJobs: jobs.wake,
    marketplace,
  });
  const { db } = database;

  async function send(
    path: string,
    method: string,
    { token, body, headers, query, from }: CallOptions,
  ): Promise<Answer> {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await app.request(
      `${origin}${path}${search}`,
      {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from ?? randomAddress() } } },
    );
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  const world = {
    db,
    adapters,
    dataDirectory,
    logged,
    request: send,
    call: (name: EndpointName, options: CallOptions = {}) =>
      send(`${apiBase}/${endpoints[name].path}`, endpoints[name].method, options),
    moveClock: (ms: number) => {
      clockAheadMs += ms;
    },
    mails: () => readMails(dataDirectory),
    /** Waits for the mail of the newest registration. */
    activation: (email: string, notCode?: string) =>
      waitFor(() => {
        const found = readActivation(dataDirectory, email);
        if (!found || found.code === notCode) throw new Error(`No mail to ${email} yet.`);
        return found;
      }),
    registration: (changes: Record<string, unknown> = {}) => ({
      email: `${randomUUID()}@seller.example`,
      firstName: 'Mei',
      lastName: 'Lin',
      password,
      returnLink: `${origin}/auth/activate`,
      locale: 'en',
      ...changes,
    }),
    /** A newcomer who activated. Of their registration there is only the row: no mail has to be waited for. */
    async newSeller({ email = `${randomUUID()}@seller.example` } = {}) {
      const [id, code] = [randomUUID(), '12345678'];
      await db.insert(pendingRegistrations).values({
        ...{ id, email, firstName: 'Mei', lastName: 'Lin', passwordHash: await passwordHash },
        codeHash: adapters.codeDigest(`${id} ${code}`),
        createdAt: now(),
        expiresAt: codeExpiry(now()),
      });
      const { body } = await world.call('activate', { body: { email, code } });
      const token: string = body.activate;
      return { email, token };
    },
    async me(token: string) {
      return (await world.call('retrieveMySeller', { token })).body.retrieveMySeller;
    },
    async close() {
      await jobs.stop();
      await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
  return world;
}

export type AccountWorld = Awaited<ReturnType<typeof openAccountWorld>>;

/** Another caller each time, so that one test's tries don't count against the next one. */
const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`;

export const codesOf = (answer: Answer): string[] =>
  answer.body.errors?.map((error: { code: string }) => error.code);
