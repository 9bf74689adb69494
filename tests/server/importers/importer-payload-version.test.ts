import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';

let world: ImporterWorld;

beforeAll(async () => {
  world = await openImporterWorld({}, { isWorking: false });
});
afterAll(() => world.close());

test('case 51: a draft in the shape of another version is refused before it is read, and its key is not spent', async () => {
  const body = { _id: randomUUID(), status: 'DRAFT', name: 'Lanting' };
  const key = { 'Idempotency-Key': randomUUID() };
  const refused = await world.call('createImporter', { body, headers: { ...key, 'X-Payload-Version': '9' } });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'REQUEST.PAYLOAD_VERSION']);
  const made = await world.call('createImporter', { body, headers: { ...key, 'X-Payload-Version': '1' } });
  expect(made.status).toBe(200);
  const edit = { headers: { 'X-Payload-Version': '9' }, body: { ...body, name: 'Other' } };
  expect(codeOf(await world.call('updateImporter', edit))).toBe('REQUEST.PAYLOAD_VERSION');
});
