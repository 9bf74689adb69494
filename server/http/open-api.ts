import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { ApiErrorBody, type ErrorCode, errorStatus } from '#src/contract/api-error.ts';
import { type DeskEndpointName, deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import { shipmentEndpoints } from '#src/contract/endpoints/shipment-endpoints.ts';
import { apiBase, headers, waitingChangesHeader } from '#src/contract/headers.ts';
import { summaries } from './summaries.ts';

type Json = Record<string, unknown>;

/** JSON Schema without `$schema`; trimming, brands and our own checks can't be expressed there. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

/** The texts of the body and one part `file`. */
function multipartContent(schema: Json): Json {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
    },
  };
}

const fileContent = { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };

function requestContent({ body, sends }: Endpoint): Json | undefined {
  if (!body) return undefined;
  const schema = schemaOf(body, 'input');
  return sends === 'json' ? jsonContent(schema) : multipartContent(schema);
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** The optional headers of a change. */
const changeHeaders = [
  header(
    headers.idempotencyKey,
    'Identifies this change permanently: repeated requests with the same key have no further effect and return the stored response.',
  ),
  header(headers.deviceLabel, 'The name by which people tell their devices apart, percent-encoded.'),
  header(waitingChangesHeader, 'Number of changes that the device has saved and not sent.'),
  header(headers.payloadVersion, 'Version of the body’s shape, for calls that may be sent later.'),
];

const ifMatchHeader = header(
  headers.ifMatch,
  'ETag of the state that the change is based on: if someone has saved since, the change is rejected.',
);

const ifNoneMatchHeader = header(
  headers.ifNoneMatch,
  'ETag of an earlier response: the response is 304 and empty if nothing has changed.',
);

const honouringIfMatch: readonly Endpoint[] = [
  importerEndpoints.updateImporter,
  shipmentEndpoints.amendShipmentLedger,
];

/** In the path where it names them, else in the query. */
function parametersOf(endpoint: Endpoint): Json[] {
  if (!endpoint.params) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint.params, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: endpoint.path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Statuses by which any call, or a call of this kind, may be refused. */
function refusals(endpoint: Endpoint): Json {
  const statuses = new Set<number>([500]);
  const add = (code: ErrorCode) => statuses.add(errorStatus[code]);
  if (endpoint.access !== 'public') add('AUTH.TOKEN_MISSING').add(errorStatus['ACCESS.ROLE']);
  if (endpoint.access !== 'bearer' && endpoint.access !== 'desk-key' && endpoint.body)
    add('AUTH.CREDENTIALS_REFUSED').add(errorStatus['REQUEST.RATE_LIMITED']);
  if (endpoint.body) add('REQUEST.INVALID').add(errorStatus['REQUEST.TOO_LARGE']);
  if (endpoint.sends === 'document') add('DOCUMENT.TYPE_REFUSED');
  if (endpoint.params || endpoint.answers === 'file') add('REQUEST.NOT_FOUND');
  if (endpoint.changes) add('IDEMPOTENCY.IN_PROGRESS').add(errorStatus['IDEMPOTENCY.KEY_REUSED']);
  const refused = {
    description: 'Error',
    content: jsonContent({ $ref: '#/components/schemas/Errors' }),
  };
  // Whatever a rule of the call itself rejects with looks the same.
  return Object.fromEntries(
    [...[...statuses].sort().map(String), 'default'].map(status => [status, refused]),
  );
}

/** Of a bearer call the answer may carry a new token, but at the desk, whose keys stay. */
function operation(name: keyof typeof summaries, endpoint: Endpoint, scheme: 'bearer' | 'deskKey'): Json {
  return {
    operationId: name,
    summary: summaries[name],
    // An empty requirement says that the other isn't needed.
    security:
      endpoint.access === 'public' ? [] : [...(endpoint.access === 'optional' ? [{}] : []), { [scheme]: [] }],
    ...(scheme === 'deskKey' && { servers: [{ url: '/' }] }),
    parameters: [
      ...parametersOf(endpoint),
      ...(endpoint.changes ? changeHeaders : []),
      ...(endpoint.isTagged ? [ifNoneMatchHeader] : []),
      ...(honouringIfMatch.includes(endpoint) ? [ifMatchHeader] : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint) } }),
    responses: {
      200: {
        description: 'OK',
        ...(endpoint.access === 'bearer' && {
          headers: {
            [headers.refreshedToken]: {
              description: 'A new token, which replaces the one that was sent.',
              schema: { type: 'string' },
            },
          },
        }),
        content: endpoint.answers === 'file' ? fileContent : jsonContent(schemaOf(endpoint.answer, 'output')),
      },
      ...(endpoint.isTagged && { 304: { description: 'Not modified' } }),
      ...refusals(endpoint),
    },
  };
}

const description = [
  'Calls send a bearer token, except those that sign in, register or open a link. A token expires soon: exchange it at `user/refresh-token`, and replace it by the one in any response’s header.',
  'A change that is sent with an `Idempotency-Key` takes effect once: a repeated request returns the stored response.',
  'Errors carry a list of codes, each with a message in English and, where one value is wrong, its path.',
  'A call that documents 304 answers it to an `If-None-Match` whose ETag is still current.',
].join('\n\n');

/** The OpenAPI 3.1 document of the endpoint table. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, 'bearer') };
  }
  for (const name of Object.keys(deskEndpoints) as DeskEndpointName[]) {
    const endpoint: Endpoint = deskEndpoints[name];
    // Under their whole path, since the desk is no part of the app's base.
    const path = `${deskBase}/${endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, 'deskKey'),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portolan', version: '1', description },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deskKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Key of a forwarder, a broker or the operator.',
        },
      },
      schemas: {
        Errors: schemaOf(ApiErrorBody, 'output'),
        ErrorCode: { type: 'string', enum: Object.keys(errorStatus) },
      },
    },
  };
}
