import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createOpenApi } from '#server/http/open-api.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { headers } from '#src/contract/headers.ts';

const Operation = v.looseObject({
  operationId: v.string(),
  summary: v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.boolean() })),
  requestBody: v.optional(v.object({ required: v.literal(true), content: v.unknown() })),
  responses: v.record(v.string(), v.looseObject({ description: v.string() })),
});
const Document = v.looseObject({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
});

const document = v.parse(Document, createOpenApi());
const text = JSON.stringify(document);

test.each(Object.entries<Endpoint>(endpoints))('%s is documented as the table has it', (name, endpoint) => {
  const operation = document.paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/\S.*\.$/) });
  const security = {
    public: [],
    optional: [{}, { bearer: [] }],
    bearer: [{ bearer: [] }],
    'desk-key': undefined,
  };
  expect(operation?.security).toEqual(security[endpoint.access]);
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
  expect(operation?.responses['200']).toHaveProperty('content');
  expect(operation?.responses['500']).toHaveProperty('content');
  const names = operation?.parameters.map(parameter => parameter.name) ?? [];
  expect(names.includes(headers.idempotencyKey)).toBe(endpoint.changes);
  for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(parameter);
});

test.each(Object.entries<Endpoint>(deskEndpoints))(
  'the desk’s %s stands under its whole path',
  (name, row) => {
    const operation = document.paths[`${deskBase}/${row.path}`]?.[row.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, servers: [{ url: '/' }] });
    expect(operation?.security).toEqual([{ deskKey: [] }]);
  },
);

test('an upload is a form with a file, a download is a file, and an update may name its ETag', () => {
  const upload = JSON.stringify(document.paths['/importer/upload-document']?.post?.requestBody);
  expect(upload).toContain('"multipart/form-data"');
  expect(upload).toContain('"required":["importerId","type","file"]');
  const download = document.paths['/importer/download-document']?.post?.responses['200'];
  expect(Object.keys(download?.content ?? {})).toEqual(['*/*']);
  for (const path of ['/importer/update', '/shipment-ledger/amend']) {
    const update = document.paths[path]?.put?.parameters.map(({ name }) => name);
    expect(update).toContain(headers.ifMatch);
  }
});

test('a parameter that the path doesn’t name travels in the query', () => {
  const parameters = document.paths['/auth/seller-amazon']?.get?.parameters;
  expect(parameters).toEqual([
    expect.objectContaining({ name: 'marketplaceId', in: 'query', required: true }),
  ]);
});

test('it documents nothing that is not in the tables', () => {
  const documented = Object.values(document.paths).flatMap(methods => Object.keys(methods));
  expect(documented).toHaveLength(Object.keys({ ...endpoints, ...deskEndpoints }).length);
});

test('every reference in it leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    const target = path
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    expect(target, path).toBeDefined();
  }
});

test('the limits of a field are in its schema', () => {
  expect(text).toContain('"maxLength":254');
});
