import type { BlockList } from 'node:net';
import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { InvalidInput } from '#server/http/answers/error-answer.ts';
import { answerFile, FileAnswer } from '#server/http/answers/file-answer.ts';
import { answerJson, answerTaggedJson } from '#server/http/answers/json-answer.ts';
import { answerStreamedJson, StreamedJson } from '#server/http/answers/streamed-json.ts';
import { readJsonBody, requireStorable } from '#server/http/bodies/read-body.ts';
import { receiveUpload } from '#server/http/bodies/receive-upload.ts';
import type { Environment, RequestContext } from '#server/http/environment.ts';
import { deviceMarkDays } from '#server/services/accounts/known-devices.ts';
import { renewSession } from '#server/services/accounts/sessions.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { apiBase, headers, timeZoneHeader, waitingChangesHeader } from '#src/contract/headers.ts';
import { ReadTimeZone } from '#src/contract/time-zone.ts';
import { authenticate } from './authenticate.ts';
import { ownOrigin, readCallHeaders, readCount, readDeviceLabel } from './call-headers.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { TakeTurn } from './fair-turns.ts';
import type { Call, CallSession, Handler, Upload } from './handler.ts';

const deviceMarkCookie = 'portolan-device';

/** What this device was given at an earlier sign-in: it opens nothing, and only spares its owner a stranger's limit. */
const readDeviceMark = (c: RequestContext): string | undefined =>
  /^[\w-]{43}$/.exec(getCookie(c, deviceMarkCookie) ?? '')?.[0];

/** Travels with every call of ours, since several sign people in, and no script sees it. */
function setDeviceMark(c: RequestContext, mark: string, origin: string): void {
  setCookie(c, deviceMarkCookie, mark, {
    path: apiBase,
    httpOnly: true,
    sameSite: 'Strict',
    secure: origin.startsWith('https:'),
    maxAge: deviceMarkDays * 24 * 60 * 60,
  });
}

export function parse<Schema extends v.GenericSchema | undefined>(schema: Schema, input: () => unknown) {
  if (!schema) return undefined;
  const parsed = v.safeParse(schema, input());
  if (!parsed.success) throw new InvalidInput(parsed.issues);
  return parsed.output;
}

/** Parameters of the query and of the path. */
export function readParams(c: RequestContext): Record<string, string> {
  const params = { ...c.req.query(), ...c.req.param() };
  requireStorable(Object.values(params));
  return params;
}

export interface AppSurroundings {
  trustedProxies: BlockList;
  publicUrl: string | undefined;
  takeTurn: TakeTurn;
}

/** Serves one row of the endpoint table: token, parameters, body, handler, answer. */
export function registerEndpoint<E extends Endpoint>(
  app: Hono<Environment>,
  endpoint: E,
  handler: Handler<E>,
  adapters: Adapters,
  { trustedProxies, publicUrl, takeTurn }: AppSurroundings,
): void {
  const path = `${apiBase}/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
  app.on(endpoint.method, path, async c => {
    const authorization = c.req.header('Authorization');
    const session =
      endpoint.access === 'bearer' || (endpoint.access === 'optional' && authorization)
        ? await authenticate(adapters, takeTurn, {
            authorization,
            deviceLabel: readDeviceLabel(c.req.header(headers.deviceLabel)),
            waitingChanges: readCount(c.req.header(waitingChangesHeader), 6),
            endpoint,
          })
        : undefined;
    if (session && endpoint.sends !== 'json') await adapters.limits.uploadBySeller.spend(session.sellerId);
    const { sent, upload, release } = await readBody(c, endpoint, adapters);
    try {
      const rowAgeMs = endpoint.outbox && readCount(c.req.header(headers.rowAge), 12);
      if (rowAgeMs !== undefined) adapters.metrics.time('rowAge', rowAgeMs / 1000, { call: endpoint.path });
      const origin = ownOrigin(c, publicUrl);
      const call = {
        session,
        upload,
        setEtag: (etag: string) => c.header(headers.etag, etag),
        params: parse(endpoint.params, () => readParams(c)),
        body: parse(endpoint.body, () => sent),
        ...readCallHeaders(c),
        rowAgeMs,
        address: networkOf(clientAddress(c, trustedProxies)),
        requestId: c.get('requestId'),
        noteReplay: (answer: 'done' | 'refused') =>
          adapters.metrics.count('replay', { call: endpoint.path, answer }),
        origin,
        userAgent: c.req.header('User-Agent'),
        deviceMark: readDeviceMark(c),
        setDeviceMark: (mark: string) => setDeviceMark(c, mark, origin),
        acceptLanguage: c.req.header('Accept-Language'),
        timeZone: v.parse(ReadTimeZone, c.req.header(timeZoneHeader)),
        // The schemas of this very endpoint made it; the compiler can't follow that through the table's union.
      } as Call<E>;
      if (endpoint.outbox) requirePayloadVersion(endpoint, call.payloadVersion);
      const answer: unknown = session
        ? await takeTurn(session.sellerId, async () => {
            const done = await handler(call);
            await offerFreshToken(c, adapters, session);
            return done;
          })
        : await handler(call);
      if (answer instanceof FileAnswer) return answerFile(c, answer);
      if (answer instanceof StreamedJson) {
        const { requestId } = call;
        return answerStreamedJson(c, answer, err =>
          adapters.log.warn({ requestId, err }, 'a streamed answer broke off'),
        );
      }
      // Parsing the answer leaves out what the contract doesn't name, such as a column added later.
      const content = v.parse(endpoint.answer, answer);
      return endpoint.isTagged ? answerTaggedJson(c, content) : answerJson(c, content);
    } finally {
      await release();
    }
  });
}

/**
 * Before anything is read of a write that a device may have kept for weeks.
 * @throws Refusal where its shape is of another version than ours
 */
function requirePayloadVersion({ outbox }: Endpoint, payloadVersion: number | undefined): void {
  if (payloadVersion === undefined || payloadVersion === outbox?.payloadVersion) return;
  throw new Refusal(
    'REQUEST.PAYLOAD_VERSION',
    'This version of the app is too old, or newer than the server.',
    { accepted: [outbox?.payloadVersion] },
  );
}

interface SentBody {
  sent: unknown;
  upload: Upload | undefined;
  /** To be called at the end of the call, however it ended. */
  release: () => Promise<void>;
}

async function readBody(c: RequestContext, endpoint: Endpoint, adapters: Adapters): Promise<SentBody> {
  const release = async () => {};
  if (!endpoint.body) return { sent: undefined, upload: undefined, release };
  if (endpoint.sends === 'json') return { sent: await readJsonBody(c), upload: undefined, release };
  const { files, database } = adapters;
  const { fields, file } = await receiveUpload(c, { files, db: database.db }, endpoint.sends);
  let isStored = false;
  const store = () => {
    isStored = true;
  };
  return {
    sent: fields,
    upload: { file, store },
    release: async () => {
      // The job of the upload removes it where the store is away: what the call did is done.
      if (!isStored) await files.remove(file.fileKey).catch(() => undefined);
    },
  };
}

const offerFromMs = 5 * 60_000;

/**
 * Sends the successor of a token in its last minutes along with the answer: a device that works steadily never
 * stops to refresh. A lost header costs nothing, the same successor is there for the asking.
 */
async function offerFreshToken(c: RequestContext, adapters: Adapters, session: CallSession): Promise<void> {
  const now = adapters.now();
  if (session.tokenExpiresAt.getTime() - now.getTime() > offerFromMs) return;
  const renewed = await renewSession(adapters.database.db, session, now);
  if (typeof renewed === 'string') return;
  c.header(headers.refreshedToken, await adapters.tokens.sign(renewed));
}
