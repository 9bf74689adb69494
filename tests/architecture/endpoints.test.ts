import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Engines } from '#server/engines/engines.ts';
import { createOpenApi } from '#server/http/open-api.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { apiBase, endpoints } from '#src/contract/endpoints.ts';
import { openTestEngines } from '../server/support/shipment-world.ts';
import { root } from './repository-files.ts';

const desk = Object.entries<Endpoint>(deskEndpoints).map(([name, row]): [string, Endpoint] => [
  name,
  { ...row, path: `${deskBase}/${row.path}`.slice(1) },
]);
const rows = [...Object.entries<Endpoint>(endpoints), ...desk];

const testSources = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file) && !file.startsWith('architecture/'))
  .map(file => readFileSync(join(root, 'tests', file), 'utf8'));

let engines: Engines;
let served: string[];

beforeAll(async () => {
  engines = await openTestEngines();
  served = createApp(engines).routes.map(({ method, path }) => `${method} ${path}`);
});

afterAll(() => engines.database.close());

test.each(rows)('%s has a route of the server', (_, { method, path }) => {
  expect(served).toContain(`${method} ${apiBase}/${path.replace(/\{(\w+)\}/g, ':$1')}`);
});

test.each(rows)('%s is in the OpenAPI document under its own name', (name, { method, path }) => {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };
  expect(paths[`/${path}`]?.[method.toLowerCase()]?.operationId).toBe(name);
});

test('the OpenAPI document holds nothing that the table does not', () => {
  const { paths } = createOpenApi() as { paths: Record<string, object> };
  expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(rows.length);
});

test.each(rows)('%s is called by a test', (name, { path }) => {
  // By its name in the table, or by its path up to the first parameter.
  const fixedPart = path.split('{')[0] ?? path;
  const named = new RegExp(`(?:endpoints\\.|['"\`])${name}(?!\\w)|/${fixedPart}`);
  const count = testSources.filter(source => named.test(source)).length;
  expect(count).toBeGreaterThan(0);
});
