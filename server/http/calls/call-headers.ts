import * as v from 'valibot';
import { readEntityTags } from '#server/domain/entity-tag.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { headers } from '#src/contract/headers.ts';

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Visible ASCII: it is stored and compared byte by byte. */
const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/));

/**
 * Never a reason to refuse: a confirmation must not wait for ever because of a badly written name.
 * @returns undefined where there is nothing readable
 */
export function readDeviceLabel(text: string | undefined): string | undefined {
  const words = percentDecoded(text ?? '')?.replace(/[\p{C}\s]+/gu, ' ');
  if (!words) return undefined;
  // By whole characters: half an emoji is nothing that a database takes.
  return [...words.trim()].slice(0, 100).join('').trim() || undefined;
}

/** A whole number; undefined where there is none or it is no such number, which is never a reason to refuse. */
export const readCount = (text: string | undefined, digits: number): number | undefined =>
  text !== undefined && text.length <= digits && /^\d+$/.test(text) ? Number(text) : undefined;

const PayloadVersion = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));

function read<Output>(
  c: RequestContext,
  name: string,
  schema: v.GenericSchema<string, Output>,
): Output | undefined {
  const value = c.req.header(name);
  if (value === undefined) return undefined;
  const parsed = v.safeParse(schema, value);
  if (!parsed.success)
    throw new Refusal('REQUEST.INVALID', `The header ${name} is malformed.`, { path: name });
  return parsed.output;
}

/** The optional headers of a change. */
export const readCallHeaders = (c: RequestContext) => ({
  idempotencyKey: read(c, headers.idempotencyKey, IdempotencyKey),
  ifMatch: readEntityTags(c.req.header(headers.ifMatch)),
  deviceLabel: readDeviceLabel(c.req.header(headers.deviceLabel)),
  payloadVersion: read(c, headers.payloadVersion, PayloadVersion),
});

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The origin under which people reach this app. Without a public address it is the one that the call came to, as
 * long as that is this machine: another `Host` is a claim of the caller, and would end up in somebody's mail.
 */
export function ownOrigin(c: RequestContext, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  return `http://${loopbackHost.test(host) ? host : 'localhost'}`;
}
