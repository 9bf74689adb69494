import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createAdapters } from '#server/adapters/adapters.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { createApp } from '#server/app.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { createLog } from '#server/http/request-log.ts';
import { type JobTools, startJobs } from '#server/jobs/start-jobs.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { waitFor } from '#tests/support/wait.ts';
import { signInSeller } from './shipment-world.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, right and wrong ones.
type Body = any;

export interface Answer {
  status: number;
  headers: Headers;
  /** JSON, where it is that. */
  body: Body;
  bytes: Uint8Array;
}

export interface CallOptions {
  body?: unknown;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as multipart in place of a body. */
  form?: FormData;
  token?: string;
}

export const codeOf = (answer: Answer): string | undefined => answer.body?.errors?.[0]?.code;

const address = { street: 'Hafenstraße 1', city: 'Hamburg', zipCode: '20457', country: 'Germany' };

/** A form that nothing is missing in. */
export const completeForm = (changes: Record<string, unknown> = {}) => ({
  name: 'Ningbo Haiyun Import & Export Co., Ltd.',
  idCard: { ownerName: '张伟', expirationDate: '2031-05-04' },
  businessLicense: {
    nameEN: 'Ningbo Haiyun Import & Export Co., Ltd.',
    nameCN: '宁波海运进出口有限公司',
    registrationNumber: '91440300MA51000190',
  },
  eori: { number: 'DE123456789012345', address },
  vat: { number: 'DE136695976', address },
  ...changes,
});

/** The first bytes of a PDF, which is all that the upload looks at. */
export const pdfBytes = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

/** The API with one signed-in seller and the work behind it, called in process. */
export async function openImporterWorld(
  tools: JobTools = {},
  options: {
    registries?: Settings['registries'];
    storage?: Settings['storage'];
    isWorking?: boolean;
    store?: FileStore;
  } = {},
) {
  let aheadMs = 0;
  const database = await openTestDatabase();
  const files = openTestFiles();
  const logged: string[] = [];
  const adapters = await createAdapters({
    database,
    secrets: createSecretBox(randomBytes(32)),
    files: options.store ?? files,
    log: createLog('info', { write: line => void logged.push(line) }),
    now: () => new Date(Date.now() + aheadMs),
    registries: options.registries ?? 'offline',
    ...(options.storage && { storage: options.storage }),
  });
  const { db } = database;
  const work = options.isWorking === false ? undefined : startJobs(adapters, tools);
  const app = createApp(adapters, {
    wakeJobs: () => work?.wake(),
    ...(tools.readers && { readers: tools.readers }),
  });
  const seller = await signInSeller(adapters);

  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await app.request(`http://localhost${path}`, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const body = isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined;
    return { status: response.status, headers: response.headers, body, bytes };
  }

  async function call(name: EndpointName, given: CallOptions = {}): Promise<Answer> {
    const { body, params = {}, headers = {}, form, token = seller.token } = given;
    const { method, path } = endpoints[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
    return request(`${apiBase}/${filled}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
  }

  const world = {
    db,
    adapters,
    files,
    logged,
    seller,
    app,
    request,
    call,
    signIn: () => signInSeller(adapters),
    moveClock(ms: number) {
      aheadMs += ms;
    },
    async create(changes: Record<string, unknown> = {}): Promise<string> {
      const answer = await call('createImporter', { body: completeForm(changes) });
      expect(answer.status).toBe(200);
      return answer.body.createImporter._id;
    },
    async retrieve(importerId: string, token?: string) {
      const answer = await call('retrieveImporter', { params: { importerId }, ...(token && { token }) });
      return answer.body.importer;
    },
    upload(
      importerId: string,
      type: string,
      content: Uint8Array,
      {
        name = 'uploadDocument' as EndpointName,
        fileName = 'scan.pdf',
        headers = {},
        token = seller.token,
        replaces = undefined as string | undefined,
      } = {},
    ): Promise<Answer> {
      const form = new FormData();
      form.set('type', type);
      form.set('file', new File([new Uint8Array(content)], fileName));
      form.set('importerId', importerId);
      if (replaces !== undefined) form.set('replaces', replaces);
      return call(name, { form, headers, token });
    },
    async uploadAll(
      importerId: string,
      types: readonly DocumentType[] = ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX'],
    ) {
      for (const type of types) {
        expect((await world.upload(importerId, type, pdfBytes(`${type} ${randomUUID()}`))).status).toBe(200);
      }
    },
    /** Waits until an importer is as expected. */
    until: (importerId: string, check: (importer: Body) => void | Promise<void>) =>
      waitFor(async () => check(await world.retrieve(importerId))),
    untilStatus: (importerId: string, status: string) =>
      world.until(importerId, importer => expect(importer.status).toBe(status)),
    /** Names of the files in the store. */
    storedFiles: () =>
      readdirSync(files.folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
        .sort(),
    waitingJobs: (kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind)),
    async close() {
      await work?.stop();
      await database.close();
    },
  };
  return world;
}

export type ImporterWorld = Awaited<ReturnType<typeof openImporterWorld>>;
