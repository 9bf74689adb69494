import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Adapters } from '#server/adapters/adapters.ts';
import { createApp } from '#server/app.ts';
import { createOpenApi } from '#server/http/open-api.ts';
import { projectRoot } from '#server/settings/project-root.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';

/** Each row with the address of its route. */
const rowsOf = (table: Record<string, Endpoint>, base: string) =>
  Object.entries(table).map(([name, row]) => ({ name, row, route: `${base}/${row.path}` }));
const appRows = rowsOf(endpoints, apiBase);
const deskRows = rowsOf(deskEndpoints, deskBase);
const rows = [...appRows, ...deskRows];

const { paths } = createOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };

const tests = join(projectRoot, 'tests');
const testSources = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file) && !file.startsWith('architecture/'))
  .map(file => join(tests, file))
  // It names calls and makes none.
  .filter(file => file !== import.meta.filename)
  .map(file => readFileSync(file, 'utf8'));

let adapters: Adapters;
let served: string[];

beforeAll(async () => {
  adapters = await openTestAdapters();
  served = createApp(adapters).routes.map(({ method, path }) => `${method} ${path}`);
});

afterAll(() => adapters.database.close());

test.each(rows)('$name has a route of the server', ({ row, route }) => {
  expect(served).toContain(`${row.method} ${route.replace(/\{(\w+)\}/g, ':$1')}`);
});

test.each([
  ...appRows.map(one => ({ ...one, documented: `/${one.row.path}` })),
  ...deskRows.map(one => ({ ...one, documented: one.route })),
])('$name is in the OpenAPI document under its own name', ({ name, row, documented }) => {
  expect(paths[documented]?.[row.method.toLowerCase()]?.operationId).toBe(name);
});

/**
 * Calls that the specification doesn't have: the person who opens an email's link needn't be signed in, and anyone who forgot
 * the password can't be. Anyone who joins a company sends a token where they have one.
 */
const ofPeopleOutside = [
  'email/confirm',
  'email/withdraw',
  'members/invitation',
  'members/join',
  'password/forgot',
  'password/reset',
];

test('every call but login, register, activate and token refresh sends a bearer token [150]', () => {
  const withoutToken = appRows.filter(({ row }) => row.access !== 'bearer').map(({ row }) => row.path);
  expect(withoutToken.sort()).toEqual(
    ['activate', ...ofPeopleOutside, 'login', 'register', 'user/refresh-token'].sort(),
  );
});

test('beside the table the app asks for the service’s own links alone, without a token [150]', () => {
  const sources = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const direct = sources.filter(
    file =>
      /\.tsx?$/.test(file) &&
      /\bfetch\(`\$\{apiBase\}/.test(readFileSync(join(projectRoot, 'src', file), 'utf8')),
  );
  expect(direct).toEqual([join('api', 'queries', 'service-links.ts')]);
});

test('the OpenAPI document holds nothing that the table does not', () => {
  expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(rows.length);
});

test.each(rows)('$name is called by a test', ({ name, row: { path } }) => {
  // By its name in the table, or by its path up to the first parameter.
  const fixedPart = path.split('{')[0] ?? path;
  const named = new RegExp(`(?:[eE]ndpoints\\.|['"\`])${name}(?!\\w)|/${fixedPart}`);
  expect(testSources.some(source => named.test(source))).toBe(true);
});
