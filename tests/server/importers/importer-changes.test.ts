import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostImporters } from '#server/services/importers/importer-changes.ts';
import {
  codeOf,
  completeForm,
  type ImporterWorld,
  openImporterWorld,
} from '#tests/server/support/importer-world.ts';

let world: ImporterWorld;

beforeAll(async () => {
  world = await openImporterWorld({}, { isWorking: false });
});
afterAll(() => world.close());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('createImporter', { body, headers });
const update = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('updateImporter', { body, headers });
const read = (importerId: string) => world.call('retrieveImporter', { params: { importerId } });

describe('a new importer', () => {
  test('is NEW, trimmed, and comes back as it was saved [91–96, 110, 147, 168–169]', async () => {
    const made = await create(completeForm({ name: '  Haiyun  ' }));
    expect(made.status).toBe(200);
    const { _id } = made.body.createImporter;
    const { body, headers } = await read(_id);
    expect(body.importer).toEqual({
      ...completeForm({ name: 'Haiyun' }),
      _id,
      status: 'NEW',
      updatedAt: expect.stringMatching(/Z$/),
      idCard: { ...completeForm().idCard, relatedResources: [] },
      businessLicense: {
        ...completeForm().businessLicense,
        evalRegistration: { valid: true },
        relatedResources: [],
      },
      eori: { ...completeForm().eori, evalEORI: { valid: true }, relatedResources: [] },
      vat: { ...completeForm().vat, evalVAT: { valid: true }, relatedResources: [] },
      taxReturn: { relatedResources: [] },
      poa: { relatedResources: [] },
      vatGuarantee: { relatedResources: [] },
    });
    expect(headers.get('ETag')).toBe(made.headers.get('ETag'));
  });

  test.each([
    ['name', { name: ' ' }],
    ['idCard.ownerName', { idCard: { ownerName: '', expirationDate: '2031-05-04' } }],
    ['idCard.expirationDate', { idCard: { ownerName: '张伟' } }],
    [
      'eori.address.zipCode',
      { eori: { number: 'DE1234567', address: { street: 'a', city: 'b', zipCode: ' ', country: 'c' } } },
    ],
    ['vat.address', { vat: { number: 'DE136695976' } }],
  ])('without %s is refused, and the field is named [136–137]', async (path, changes) => {
    const answer = await create(completeForm(changes));
    expect(answer.body.errors[0]).toMatchObject({ code: 'REQUEST.INVALID', path });
  });

  test('a draft needs its name only, and has no evaluations yet [110]', async () => {
    const { body } = await create({ status: 'DRAFT', name: 'Later' });
    const importer = await world.retrieve(body.createImporter._id);
    expect(importer).toMatchObject({ status: 'DRAFT', name: 'Later', idCard: { relatedResources: [] } });
    expect(importer.businessLicense).not.toHaveProperty('evalRegistration');
  });

  test('has NOK where a number is wrong in itself [120]', async () => {
    const wrong = { ...completeForm().businessLicense, registrationNumber: '91440300MA51000191' };
    const importer = await world.retrieve(await world.create({ businessLicense: wrong }));
    expect(importer).toMatchObject({
      status: 'NOK',
      businessLicense: { evalRegistration: { valid: false } },
    });
  });

  test('is found in the list by name, EORI and VAT number [170]', async () => {
    const name = `Seek ${randomUUID()}`;
    await world.create({ name });
    const body = { criteria: { filters: { search: name }, pagination: { page: 1, perPage: 10 } } };
    const { importers } = (await world.call('retrieveImporterList', { body })).body;
    expect(importers.items).toMatchObject([
      { name, eori: { number: 'DE123456789012345' }, vat: { number: 'DE136695976' } },
    ]);
  });
});

describe('an id that a device made', () => {
  test('is taken, and the same key is answered again', async () => {
    const body = { _id: randomUUID(), status: 'DRAFT', name: 'On the train' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = [await create(body, headers), await create(body, headers)];
    for (const answer of answers) expect(answer.body).toEqual({ createImporter: { _id: body._id } });
    expect(answers[1]?.headers.get('ETag')).toBe('"1"');
  });

  test('that already exists is refused under another key, with what exists', async () => {
    const body = { _id: randomUUID(), status: 'DRAFT', name: 'First' };
    await create(body);
    const answer = await create({ ...body, name: 'Second' }, { 'Idempotency-Key': randomUUID() });
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'IMPORTER.ID_TAKEN',
      etag: '"1"',
      importer: { _id: body._id, name: 'First' },
    });
  });

  test('of another seller is refused without a hint about it', async () => {
    const body = { _id: randomUUID(), status: 'DRAFT', name: 'Theirs' };
    await create(body);
    const { token } = await world.signIn();
    const answer = await world.call('createImporter', { body, token });
    expect(codeOf(answer)).toBe('IMPORTER.ID_TAKEN');
    expect(answer.body.errors[0]).not.toHaveProperty('importer');
  });

  test.each(['', '../me', 'a/b', 'x'.repeat(65)])('"%s" is none', async _id => {
    expect(codeOf(await create({ _id, status: 'DRAFT', name: 'Odd' }))).toBe('REQUEST.INVALID');
  });
});

describe('an update', () => {
  test('is taken where nobody saved since, and answers the next ETag [171]', async () => {
    const _id = await world.create();
    const answer = await update(completeForm({ _id, name: 'Renamed' }), { 'If-Match': '"1"' });
    expect(answer.body).toEqual({ updateImporter: { _id } });
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect((await read(_id)).headers.get('ETag')).toBe('"2"');
    expect((await world.retrieve(_id)).name).toBe('Renamed');
  });

  test('that names an older state is refused with the present one, and saves nothing', async () => {
    const _id = await world.create();
    await update(completeForm({ _id, name: 'By a colleague' }), { 'If-Match': '"1"' });
    const answer = await update(completeForm({ _id, name: 'By me' }), { 'If-Match': '"1"' });
    expect(answer.status).toBe(412);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'IMPORTER.CHANGED',
      etag: '"2"',
      importer: { _id, name: 'By a colleague' },
    });
    expect((await world.retrieve(_id)).name).toBe('By a colleague');
  });

  test('that is repeated under its key gets its answer, although it changed the ETag itself', async () => {
    const _id = await world.create();
    const headers = { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() };
    const body = completeForm({ _id, name: 'Once' });
    await update(body, headers);
    const again = await update(body, headers);
    expect(again.status).toBe(200);
    expect(again.headers.get('ETag')).toBe('"2"');
    expect((await read(_id)).headers.get('ETag')).toBe('"2"');
  });

  test.each(['W/"1"', '"0", "1"', '*'])('If-Match: %s matches', async ifMatch => {
    const _id = await world.create();
    expect((await update(completeForm({ _id, name: 'Ok' }), { 'If-Match': ifMatch })).status).toBe(200);
  });

  test('with an If-Match that is none of ours saves nothing', async () => {
    const _id = await world.create();
    expect(codeOf(await update(completeForm({ _id, name: 'No' }), { 'If-Match': 'nonsense' }))).toBe(
      'IMPORTER.CHANGED',
    );
  });

  test('of the same content is no change', async () => {
    const _id = await world.create();
    const { updatedAt } = await world.retrieve(_id);
    expect((await update(completeForm({ _id }))).headers.get('ETag')).toBe('"1"');
    expect((await world.retrieve(_id)).updatedAt).toBe(updatedAt);
  });

  test('of two at the same moment with the same ETag one is taken', async () => {
    const _id = await world.create();
    const answers = await Promise.all(
      ['One', 'Two'].map(name => update(completeForm({ _id, name }), { 'If-Match': '"1"' })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412]);
  });

  test('of another seller’s importer answers as of one that does not exist', async () => {
    const _id = await world.create();
    const { token } = await world.signIn();
    const body = completeForm({ _id, name: 'Stolen' });
    expect(codeOf(await world.call('updateImporter', { body, token }))).toBe('IMPORTER.UNKNOWN');
    expect(codeOf(await world.call('retrieveImporter', { params: { importerId: _id }, token }))).toBe(
      'IMPORTER.UNKNOWN',
    );
    expect((await world.retrieve(_id)).name).not.toBe('Stolen');
  });
});

describe('a draft', () => {
  const draft = async () => {
    const { body } = await create({ status: 'DRAFT', name: 'Draft' });
    return body.createImporter._id as string;
  };

  test('is saved again as a draft, and published when it is complete [111]', async () => {
    const _id = await draft();
    await update({ _id, status: 'DRAFT', name: 'Draft', eori: { number: 'DE1234567' } });
    expect(await world.retrieve(_id)).toMatchObject({ status: 'DRAFT', eori: { number: 'DE1234567' } });
    expect(codeOf(await update({ _id, status: 'NEW', name: 'Draft' }))).toBe('REQUEST.INVALID');
    await update(completeForm({ _id, status: 'NEW' }));
    expect((await world.retrieve(_id)).status).toBe('NEW');
  });

  test('stays one where no status is sent', async () => {
    const _id = await draft();
    await update(completeForm({ _id }));
    expect((await world.retrieve(_id)).status).toBe('DRAFT');
  });

  test('can not be made of a published importer', async () => {
    const _id = await world.create();
    const answer = await update({ _id, status: 'DRAFT', name: 'Back' });
    expect(answer.body.errors[0]).toMatchObject({
      code: 'IMPORTER.NOT_A_DRAFT',
      importer: { status: 'NEW' },
    });
  });

  test('with nothing but empty texts is as one without them', async () => {
    const _id = await draft();
    const empty = { number: ' ', address: { street: '', city: '', zipCode: '', country: '' } };
    const answer = await update({
      _id,
      status: 'DRAFT',
      name: 'Draft',
      idCard: { ownerName: '' },
      eori: empty,
      vat: empty,
    });
    expect(answer.headers.get('ETag')).toBe('"1"');
  });
});

test('a seller has five thousand importers at most; the next one is refused, and another seller’s is not', async () => {
  const crowded = await world.signIn();
  await world.db.execute(
    sql`insert into importers (id, seller_id, name, status)
      select 'crowd-' || number, ${crowded.sellerId}, 'Importer', 'DRAFT' from generate_series(1, ${mostImporters}) number`,
  );
  const body = { status: 'DRAFT', name: 'One more' };
  const refused = await world.call('createImporter', { body, token: crowded.token });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'IMPORTER.TOO_MANY']);
  expect((await create(body)).status).toBe(200);
});
