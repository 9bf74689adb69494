import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Registries } from '#server/adapters/registries.ts';
import { createLiveRegistries } from '#server/adapters/registries.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { completeForm, type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';

interface Reply {
  status?: number;
  body?: string;
  /** Hangs up silently. */
  isBroken?: boolean;
}

/** Speaks as VIES and the EORI service do, and answers what a test says. */
let server: Server;
let url: string;
let vies: (requested: { countryCode: string; vatNumber: string }) => Reply;
let eori: (number: string) => Reply;
let registries: Registries;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const {
      status = 200,
      body = '',
      isBroken,
    } = request.url === '/vies'
      ? vies(JSON.parse(sent))
      : eori(/<ev:eori>(.*)<\/ev:eori>/.exec(sent)?.[1] ?? '');
    if (isBroken) request.socket.destroy();
    else response.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  registries = createLiveRegistries({ vies: `${url}/vies`, eori: `${url}/eori` });
});
afterAll(() => server.close());

const viesAnswers = (valid: boolean): Reply => ({
  body: JSON.stringify({
    countryCode: 'DE',
    vatNumber: '136695976',
    requestDate: '2026-11-21T03:00:00.000Z',
    valid,
    requestIdentifier: '',
    name: '---',
    address: '---',
    traderNameMatch: 'NOT_PROCESSED',
  }),
});
const viesProblem = (error: string): Reply => ({
  body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }),
});
const eoriAnswers = (number: string, status: 0 | 1): Reply => ({
  body: `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>
<ns0:validateEORIResponse xmlns:ns0="http://eori.ws.eos.dds.s/"><return><requestDate>21/11/2026</requestDate><result><eori>${number}</eori><status>${status}</status><statusDescr>${status === 0 ? 'Valid' : 'Not valid'}</statusDescr></result></return></ns0:validateEORIResponse></S:Body></S:Envelope>`,
});

describe('VIES', () => {
  test.each([
    [true, 'valid'],
    [false, 'invalid'],
  ])('that says %s makes a number %s', async (valid, state) => {
    const requested: unknown[] = [];
    vies = question => {
      requested.push(question);
      return viesAnswers(valid);
    };
    expect(await registries.checkVat('DE136695976')).toEqual({ state });
    expect(requested).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }]);
  });

  test.each([
    ['MS_UNAVAILABLE', viesProblem('MS_UNAVAILABLE')],
    ['MS_MAX_CONCURRENT_REQ', viesProblem('MS_MAX_CONCURRENT_REQ')],
    ['GLOBAL_MAX_CONCURRENT_REQ', viesProblem('GLOBAL_MAX_CONCURRENT_REQ')],
    ['TIMEOUT', viesProblem('TIMEOUT')],
    ['INVALID_INPUT', viesProblem('INVALID_INPUT')],
    ['status 503', { status: 503, body: 'Service Unavailable' }],
    ['status 500 with a verdict', { status: 500, body: '{"valid":false}' }],
    ['a page of HTML', { body: '<html>Maintenance</html>' }],
    ['a broken connection', { isBroken: true }],
  ] satisfies [string, Reply][])('with %s says nothing about the number', async (_, reply) => {
    vies = () => reply;
    expect(await registries.checkVat('DE136695976')).toMatchObject({ state: 'unknown' });
  });
});

describe('the EORI service', () => {
  test.each([
    [0, 'valid'],
    [1, 'invalid'],
  ] as const)('with status %i makes a number %s', async (status, state) => {
    eori = number => eoriAnswers(number, status);
    expect(await registries.checkEori('DE123456789012345')).toEqual({ state });
  });

  test.each([
    ['an answer about another number', eoriAnswers('FR00000000000000', 1)],
    ['a SOAP fault', { status: 500, body: '<S:Fault><faultstring>down</faultstring></S:Fault>' }],
    ['a page of HTML', { body: '<html>Maintenance</html>' }],
    ['a broken connection', { isBroken: true }],
  ] satisfies [string, Reply][])('with %s says nothing about the number', async (_, reply) => {
    eori = () => reply;
    expect(await registries.checkEori('DE123456789012345')).toMatchObject({ state: 'unknown' });
  });
});

describe('an importer', () => {
  let world: ImporterWorld;
  beforeAll(async () => {
    world = await openImporterWorld({ registries }, { registries: 'live' });
  });
  afterAll(() => world.close());

  const evaluationsOf = async (importerId: string) => {
    const importer = await world.retrieve(importerId);
    return [importer.eori.evalEORI?.valid, importer.vat.evalVAT?.valid];
  };
  const untilEvaluations = (importerId: string, eoriValid: boolean | null, vatValid: boolean | null) =>
    world.until(importerId, importer => {
      expect([importer.eori.evalEORI.valid, importer.vat.evalVAT.valid]).toEqual([eoriValid, vatValid]);
    });
  /** As if the time of every postponed job had come. */
  const hurry = () => world.db.update(jobs).set({ runAt: new Date() });

  test('is not judged while a registry is out, and is asked for again until it answers [94–95]', async () => {
    let questions = 0;
    vies = () => {
      questions++;
      return viesProblem('MS_UNAVAILABLE');
    };
    eori = number => eoriAnswers(number, 0);
    const importerId = await world.create();
    await untilEvaluations(importerId, true, null);
    await world.until(importerId, async () => {
      expect(questions).toBe(1);
      expect((await world.waitingJobs('check-registry')).map(job => job.lastError)).toContain(
        'VIES says MS_UNAVAILABLE.',
      );
    });
    expect((await world.retrieve(importerId)).status).toBe('NEW');
    vies = () => viesAnswers(true);
    await hurry();
    await untilEvaluations(importerId, true, true);
  });

  test('is NOK with a number that its registry does not know, and becomes OK when it does [94–95]', async () => {
    vies = () => viesAnswers(true);
    eori = number => eoriAnswers(number, 1);
    const importerId = await world.create();
    await untilEvaluations(importerId, false, true);
    await world.untilStatus(importerId, 'NOK');
    eori = number => eoriAnswers(number, 0);
    await world.until(importerId, async () => {
      await hurry();
      expect(await evaluationsOf(importerId)).toEqual([true, true]);
    });
    expect((await world.retrieve(importerId)).status).toBe('NEW');
  });

  test('with a number that is wrong in itself is asked of nobody', async () => {
    let questions = 0;
    vies = () => {
      questions++;
      return viesAnswers(true);
    };
    eori = number => eoriAnswers(number, 0);
    const { vat } = completeForm();
    const importerId = await world.create({ vat: { ...vat, number: 'DE136695977' } });
    await untilEvaluations(importerId, true, false);
    expect(questions).toBe(0);
  });

  test('keeps an answer while other things of it are saved, and asks again for another number', async () => {
    const requested: string[] = [];
    vies = ({ countryCode, vatNumber }) => {
      requested.push(countryCode + vatNumber);
      return viesAnswers(true);
    };
    eori = number => eoriAnswers(number, 0);
    const importerId = await world.create({ vat: { ...completeForm().vat, number: 'de 136 695 976' } });
    await untilEvaluations(importerId, true, true);
    const save = (changes: object) =>
      world.call('updateImporter', { body: completeForm({ _id: importerId, ...changes }) });
    await save({ name: 'Renamed', vat: { ...completeForm().vat, number: 'de 136 695 976' } });
    expect(await evaluationsOf(importerId)).toEqual([true, true]);
    await save({ vat: { ...completeForm().vat, number: 'ATU13585627' } });
    await untilEvaluations(importerId, true, true);
    expect(requested).toEqual(['DE136695976', 'ATU13585627']);
  });

  test('that is a draft is asked of nobody until it is published', async () => {
    const requested: string[] = [];
    vies = ({ vatNumber }) => {
      requested.push(vatNumber);
      return viesAnswers(true);
    };
    eori = number => eoriAnswers(number, 0);
    const importerId = await world.create({ status: 'DRAFT' });
    expect(await evaluationsOf(importerId)).toEqual([null, null]);
    expect(JSON.stringify(await world.waitingJobs('check-registry'))).not.toContain(importerId);
    await world.call('updateImporter', { body: completeForm({ _id: importerId, status: 'NEW' }) });
    await untilEvaluations(importerId, true, true);
    expect(requested).toEqual(['136695976']);
  });
});
