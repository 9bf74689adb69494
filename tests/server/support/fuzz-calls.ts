import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import * as v from 'valibot';
import { createOpenApi } from '#server/http/open-api.ts';
import { ApiErrorBody, type ErrorCode, errorStatus } from '#src/contract/api-error.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import {
  arbitraryChange,
  arbitraryOf,
  endlessNumber,
  type JsonSchema,
  nastyText,
} from '#tests/support/arbitrary-of-schema.ts';
import type { FuzzWorld } from './fuzz-world.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

interface FuzzedCall {
  who: keyof FuzzWorld['bearers'];
  parameters: Record<string, unknown>;
  body: unknown;
}

const table: Record<string, Endpoint> = { ...endpoints, ...deskEndpoints };

/** Every call of the API's document. */
export const operations = Object.entries(
  createOpenApi().paths as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path: path.startsWith(deskBase) ? path : apiBase + path,
    method: method.toUpperCase(),
    ...operation,
  })),
);
type FuzzedOperation = (typeof operations)[number];

const arbitraryHeader = (values: readonly unknown[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(undefined, ...values) },
    { weight: 1, arbitrary: nastyText },
  );

function goodCall(operation: FuzzedOperation, { known }: FuzzWorld): fc.Arbitrary<FuzzedCall> {
  const isDesk = operation.path.startsWith(deskBase);
  const callers = isDesk ? (['operator', 'broker', 'forwarder'] as const) : (['seller'] as const);
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const parameters = operation.parameters.map(({ name, schema, in: place }) => [
    name,
    place === 'header' ? arbitraryHeader(known[name] ?? []) : arbitraryOf(schema, known, name),
  ]);
  return fc.record<FuzzedCall>({
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<FuzzedCall['who']>(...callers) },
      { weight: 1, arbitrary: fc.constantFrom<FuzzedCall['who']>('nobody', 'stranger') },
    ),
    parameters: fc.record(Object.fromEntries(parameters)),
    body: content ? arbitraryOf(content.schema, known) : fc.constant(undefined),
  });
}

/** Valid calls, some with one odd value, and some that are odd all over: each kind gets to another place. */
const arbitraryCall = (operation: FuzzedOperation, world: FuzzWorld) =>
  fc
    .tuple(
      goodCall(operation, world),
      fc.oneof(
        ...[0, 1, 1, 4].map(count => fc.array(arbitraryChange, { minLength: count, maxLength: count })),
      ),
    )
    .map(([{ who, parameters, body }, changes]): FuzzedCall => {
      let parts: Record<string, unknown> = { ...parameters, body };
      for (const change of changes) parts = change(parts);
      return { who, parameters: parts, body: parts.body };
    });

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** As an address can carry it; some of it not even encoded as it should be. */
const inAddress = (text: string) =>
  text.startsWith('%') ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/** As a header can carry it. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, character => inAddress(character));

function multipartOf(body: unknown): string {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body });
  const parts = fields.map(([name, value]) => {
    const file = name === 'file' ? `; filename="${inHeader(asText(value)).replaceAll('"', '')}.pdf"` : '';
    const content = name === 'file' ? `%PDF-1.7 ${asText(value)}` : asText(value);
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${parts.join('')}--edge--\r\n`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Long for a busy machine, short for a call that never ends. */
const patienceMs = 60_000;

async function send(operation: FuzzedOperation, { who, parameters, body }: FuzzedCall, world: FuzzWorld) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = operation.path;
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, () => inAddress(asText(value)));
    else if (place === 'query') query.set(name, asText(value));
    else headers[name] = inHeader(asText(value));
  }
  const token = await world.bearers[who]();
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
  const isForm = mediaType === 'multipart/form-data';
  if (mediaType) headers['Content-Type'] = isForm ? `${mediaType}; boundary=edge` : mediaType;
  if (token) headers.Authorization = `Bearer ${token}`;
  const sent = request({
    port: world.port,
    agent,
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers,
    signal: AbortSignal.timeout(patienceMs),
  });
  const json = () =>
    (JSON.stringify(body) ?? '').replaceAll(`"${endlessNumber}"`, endlessNumber.replaceAll('@', ''));
  sent.end(mediaType ? (isForm ? multipartOf(body) : json()) : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}

/** @returns why the document doesn't allow an answer; undefined if it does */
function fault(
  { operationId, responses }: FuzzedOperation,
  status: number,
  body: string,
): string | undefined {
  const endpoint = table[operationId];
  if (status >= 500) return 'an error of the server';
  if (!(status in responses) && !('default' in responses)) return 'a status that is not documented';
  if (status === 200 && endpoint?.answers === 'file') return undefined;
  const answered: unknown = JSON.parse(body);
  if (status === 200) return v.is((endpoint as Endpoint).answer, answered) ? undefined : 'not the answer';
  if (!v.is(ApiErrorBody, answered)) return 'not an error as documented';
  const [error] = answered.errors;
  return errorStatus[error?.code as ErrorCode] === status ? undefined : 'another status than its code has';
}

/** Makes many calls of one kind. @throws Error with the seed and the smallest call that went wrong */
export async function fuzz(
  operation: FuzzedOperation,
  world: FuzzWorld,
  { seed, runs }: { seed: number; runs: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  await world.forgetLimits();
  await fc.assert(
    fc.asyncProperty(arbitraryCall(operation, world), async call => {
      if (runs > 25) await world.forgetLimits();
      const answer = await send(operation, call, world);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = fault(operation, answer.status, answer.text);
      if (!wrong) return;
      const log = world.logLines.filter(line => line.includes('unexpected error')).at(-1);
      throw new Error(`${operation.operationId}: ${wrong}: ${answer.status} ${answer.text}\n${log ?? ''}`);
    }),
    { seed, numRuns: runs },
  );
  return statuses;
}
