import * as v from 'valibot';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';

// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic parameter; each endpoint infers its own.
type AnySchema = v.GenericSchema<any, any>;

/** `optional`: with a person's token or without one. `desk-key`: by a forwarder, a broker or the operator. */
type Access = 'public' | 'optional' | 'bearer' | 'desk-key';

/** Who may make a call: nothing is open to a role by default, and only a member of a company has one. */
type RolesOf<OfAccess extends Access> = OfAccess extends 'bearer'
  ? { roles: readonly [Role, ...Role[]] }
  : { roles?: undefined };

export interface Endpoint<
  Body extends AnySchema | undefined = AnySchema | undefined,
  Answer extends AnySchema = AnySchema,
  Params extends AnySchema | undefined = AnySchema | undefined,
  OfAccess extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/v1/`; `{name}` is a parameter. Parameters that it doesn't name travel in the query. */
  path: string;
  /** [150] Every call sends a bearer token but the public ones. */
  access: OfAccess;
  /** Members who may make the call; every other one is refused with ACCESS.ROLE. */
  roles?: readonly Role[] | undefined;
  /** Whether a session that ended because its person was removed from the company may still make it, for 30 days. */
  afterRemoval?: true;
  /** Whether an expired token will do, if it is its session's newest: a sign-out must not wait for a refresh. */
  takesExpired?: true;
  params: Params;
  body: Body;
  answer: Answer;
  /** Whether it changes anything by a member: such a call may carry an Idempotency-Key. */
  changes: boolean;
  /** But `json`, multipart: the text fields of the body, then one part `file`, a document or a table of rows. */
  sends: 'json' | 'document' | 'table';
  /** `file`: the bytes of a file with its type and name in the headers. */
  answers: 'json' | 'file';
  /** Whether its answer carries an ETag of what it says, and is 304 where `If-None-Match` names that. */
  isTagged: boolean;
  /** Set where the outbox keeps such a write, or some of them, and sends it later. */
  outbox?: QueueableMutation;
}

/**
 * The result of a call where "truthy means success" [140, 142, 159, 173]: any value is read as done or not
 * done, `null` and nothing at all included.
 */
export const Truthy = v.pipe(v.optional(v.unknown(), null), v.transform(Boolean), v.boolean());

/** Keeps the literal types of one row of the table: a call by members, unless it says otherwise. */
export function endpoint<
  const Answer extends AnySchema,
  const Body extends AnySchema | undefined = undefined,
  const Params extends AnySchema | undefined = undefined,
  const OfAccess extends Access = 'bearer',
>(
  row: Omit<
    Endpoint<Body, Answer, Params, OfAccess>,
    'access' | 'body' | 'params' | 'roles' | 'changes' | 'sends' | 'answers' | 'isTagged'
  > & {
    access?: OfAccess;
    body?: Body;
    params?: Params;
    changes?: boolean;
    sends?: Endpoint['sends'];
    answers?: 'json' | 'file';
    isTagged?: boolean;
  } & RolesOf<OfAccess>,
): Endpoint<Body, Answer, Params, OfAccess> {
  return {
    ...row,
    access: row.access ?? ('bearer' as OfAccess),
    body: row.body as Body,
    params: row.params as Params,
    changes: row.changes ?? (row.method !== 'GET' && row.access !== 'desk-key'),
    sends: row.sends ?? 'json',
    answers: row.answers ?? 'json',
    isTagged: row.isTagged ?? false,
  };
}
