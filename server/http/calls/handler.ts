import type * as v from 'valibot';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import type { StreamedJson } from '#server/http/answers/streamed-json.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import type { EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { PersonId, SellerId } from '#src/contract/ids.ts';
import type { TimeZone } from '#src/contract/time-zone.ts';

type Parsed<Schema> = Schema extends v.GenericSchema<infer _, infer Output> ? Output : undefined;

/** Who calls. Every query of a handler is bound to this seller. */
export interface CallSession {
  sellerId: SellerId;
  personId: PersonId;
  /** As it is now, whatever the token says. */
  role: Role;
  sessionId: string;
  generation: number;
  tokenExpiresAt: Date;
}

export interface Upload {
  file: UploadedFile;
  /** Called once something in the database refers to the file; one that nobody keeps is removed after the call. */
  store: () => void;
}

type SessionOf<Access> = Access extends 'bearer'
  ? CallSession
  : Access extends 'optional'
    ? CallSession | undefined
    : undefined;

/** A call after its schema and token were checked. */
export interface Call<E extends Endpoint> {
  body: Parsed<E['body']>;
  params: Parsed<E['params']>;
  session: SessionOf<E['access']>;
  idempotencyKey: string | undefined;
  /** To be called where the key was known and its stored answer is given. */
  noteReplay: (answer: 'done' | 'refused') => void;
  /** ETags of `If-Match`, `*` among them; undefined where there is no such header. */
  ifMatch: readonly string[] | undefined;
  /** Sends an ETag along with the answer. */
  setEtag: (etag: string) => void;
  /** The file of a multipart call. */
  upload: Upload | undefined;
  /** The name by which people tell their devices apart; undefined where the device sent none. */
  deviceLabel: string | undefined;
  payloadVersion: number | undefined;
  /** How long ago a person made the change that a device kept, in milliseconds; undefined where it doesn't say. */
  rowAgeMs: number | undefined;
  userAgent: string | undefined;
  /** Of a device that signed in before, on any account. */
  deviceMark: string | undefined;
  setDeviceMark: (mark: string) => void;
  /** Network address of the client, as limits count it. */
  address: string;
  requestId: string;
  /** Origin of this app as its user sees it, for links. */
  origin: string;
  acceptLanguage: string | undefined;
  /** Of the browser; undefined where it names none that is known here. */
  timeZone: TimeZone | undefined;
}

/** Answers a call, or throws a `Refusal`. A streamed answer is its maker's word that it is what the contract says. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<v.InferInput<E['answer']> | StreamedJson>;

/** One for each row of the endpoint table: a row without a handler is a type error. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> };
