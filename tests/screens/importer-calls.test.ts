import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImporterId } from '#src/contract/ids.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { isDone, travels } from './one-call.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';

const loadClient = async () => ({
  ...(await import('#src/api/client/session.ts')),
  ...(await import('#src/api/mutations/importers.ts')),
  ...(await import('#src/api/queries/importers.ts')),
  ...(await import('#src/api/mutations/importer-documents.ts')),
  ...(await import('#src/api/queries/query-client.ts')),
});

let api: ScriptedApi;
let client: Awaited<ReturnType<typeof loadClient>>;
let queryClient: QueryClient;
beforeAll(async () => {
  api = await openScriptedApi();
  client = await loadClient();
  await client.session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());
beforeEach(() => {
  queryClient = new QueryClient();
});

const importerId = 'importer-1' as ImporterId;

test('an importer is made with its status, and has the id that is answered [168]', async () => {
  const body = { _id: 'made-here', name: 'Lanting', status: 'DRAFT' as const };
  const run = () => client.createImporter(queryClient, body, { idempotencyKey: 'key' });
  expect(await travels(api, run, { body: { createImporter: { _id: 'importer-9' } } })).toEqual({
    call: 'POST /api/v1/importer/create',
    body,
    read: 'importer-9',
  });
});

test('an importer is read from importer [169], and what needs somebody anew where it has changed', async () => {
  const none = { relatedResources: [] };
  const importer = {
    _id: importerId,
    name: 'Lanting',
    updatedAt: '2026-11-21T00:00:00.000Z',
    status: 'DRAFT',
    ...{ idCard: none, businessLicense: none, eori: none, vat: none },
    ...{ taxReturn: none, poa: none, vatGuarantee: none },
  };
  const run = () => queryClient.fetchQuery(client.importerQuery(importerId));
  expect(await travels(api, run, { body: { importer } })).toMatchObject({
    call: 'GET /api/v1/importer/importer-1',
    body: undefined,
    read: { importer },
  });
  // What it needs of somebody is counted beside it, and asked for anew where it has changed.
  const isCountStale = async (changed: object) => {
    queryClient.setQueryData(['today', 'owner'], {});
    api.replies(() => ({ body: { importer: { ...importer, ...changed } } }));
    await run();
    return queryClient.getQueryState(['today', 'owner'])?.isInvalidated;
  };
  const file = { fileName: 'POA.pdf', mediaType: 'application/pdf', status: 'OK' };
  const poa = (signedUrl: string) => ({ poa: { relatedResources: [{ ...file, signedUrl }] } });
  expect(await isCountStale(poa('https://files.example/1'))).toBe(true);
  expect(await isCountStale(poa('https://files.example/2'))).toBe(false);
  expect(await isCountStale({ ...poa('https://files.example/2'), status: 'OK' })).toBe(true);
});

test('the importers are asked for by search, page and perPage [170]', async () => {
  const importers = { items: [], meta: { total: 21 } };
  const run = () => queryClient.fetchQuery(client.importersQuery({ search: 'Lan', page: 2, perPage: 20 }));
  expect(await travels(api, run, { body: { importers } })).toEqual({
    call: 'POST /api/v1/importer/retrieve-list',
    body: { criteria: { filters: { search: 'Lan' }, pagination: { page: 2, perPage: 20 } } },
    read: importers,
  });
});

test('an importer is updated with its id and status [171]', async () => {
  const body = { _id: 'importer-1', name: 'Lanting', status: 'DRAFT' as const };
  const run = () => client.updateImporter(queryClient, body, { idempotencyKey: 'key', etag: '"1"' });
  expect(await travels(api, run, { body: { updateImporter: { _id: importerId } } })).toMatchObject({
    call: 'PUT /api/v1/importer/update',
    body,
  });
});

test('a signed document is sent by importer and type [172]', async () => {
  const body = { importerId, type: 'VATGuarantee' as const };
  const run = () =>
    isDone(client.runMutation(queryClient, client.sendSignedDocument(body, undefined), 'key'));
  expect(await travels(api, run, { body: { sendDocument: true } })).toEqual({
    call: 'POST /api/v1/documents/send',
    body,
    read: true,
  });
});

test('an importer is sent to a forwarder by a number; what is truthy is success [173]', async () => {
  for (const answer of [true, false]) {
    const choice = { forwarderId: 1, forwarderName: 'Hanse Spedition' };
    const sending = { importerId, ...choice, idempotencyKey: 'key' };
    const run = () => isDone(client.runMutation(queryClient, client.sendImporter, sending));
    expect(await travels(api, run, { body: { sendImporter: answer } })).toEqual({
      call: 'POST /api/v1/importers/send',
      body: { importerId, ...choice },
      read: answer,
    });
  }
});

const file: Reply = { headers: { 'Content-Disposition': 'attachment; filename="a.pdf"' }, body: '%PDF-' };

test('documents are deleted and downloaded by type and importer [174]', async () => {
  const body = { importerId, type: 'BUSINESS_LICENSE' as const };
  const remove = () => client.runMutation(queryClient, client.deleteDocuments(body), 'key');
  expect(await travels(api, remove, { body: { deleteDocuments: true } })).toMatchObject({
    call: 'POST /api/v1/importer/delete-documents',
    body,
  });
  expect(
    await travels(api, () => client.runMutation(queryClient, client.downloadDocument(body), undefined), file),
  ).toMatchObject({
    call: 'POST /api/v1/importer/download-document',
    body,
    read: { fileName: 'a.pdf' },
  });
});

test.each([
  ['POA', 'download-poa'],
  ['VATGuarantee', 'download-vat-guarantee'],
] as const)('a %s is downloaded by %s [175]', async (type, path) => {
  const body = { importerId, type };
  expect(
    await travels(api, () => client.runMutation(queryClient, client.downloadDocument(body), undefined), file),
  ).toMatchObject({
    call: `POST /api/v1/en/importer/${path}`,
    body,
    read: { fileName: 'a.pdf' },
  });
});

test.each([
  ['TAX', 'upload-document', 'uploadDocument'],
  ['POA', 'upload-poa', 'uploadPoa'],
  ['VATGuarantee', 'upload-vat-guarantee', 'uploadVatGuarantee'],
] as const)(
  '%s is uploaded by %s as a form with type, importer and file [176, 177]',
  async (type, path, key) => {
    api.replies(() => ({ body: { [key]: true } }));
    const sending = { idempotencyKey: 'key', signal: new AbortController().signal, onProgress: () => {} };
    const file = new File(['%PDF-'], 'paper.pdf', { type: 'application/pdf' });
    const upload = client.uploadDocument({ importerId, type });
    await client.runMutation(queryClient, upload, { ...sending, file });
    const [arrival] = api.arrivals;
    expect(`${arrival?.method} ${arrival?.address}`).toBe(`POST /api/v1/importer/${path}`);
    const form = await new Response(arrival?.body, {
      headers: { 'Content-Type': arrival?.headers['content-type'] ?? '' },
    }).formData();
    const parts = [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(parts.sort()).toEqual([
      ['file', 'paper.pdf'],
      ['importerId', 'importer-1'],
      ['type', type],
    ]);
  },
);
