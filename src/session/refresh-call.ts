import * as v from 'valibot';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import { refreshEndpoint } from '#src/contract/endpoints/refresh-endpoint.ts';
import { exchange } from './exchange.ts';
import { readClaims, readToken, type SessionRecord } from './session-record.ts';

export type RefreshAnswer =
  | { kind: 'refreshed'; record: SessionRecord; issuedAtMs: number }
  /** `removed` of its details says that the person belongs to the company no more. */
  | { kind: 'refused'; removed: unknown }
  | { kind: 'unreachable' };

// Shorter than the patience for the lock, so that a live holder is never robbed of it.
const timeoutMs = 15_000;

/**
 * Exchanges a token for its successor [153]. Only our own server's 401 refuses; a proxy's page, an error of the
 * server, silence or an answer that can't be read say nothing about the session.
 */
export async function refreshCall(
  fetcher: typeof fetch,
  apiBase: string,
  used: SessionRecord,
): Promise<RefreshAnswer> {
  const { method, path, answer } = refreshEndpoint.refreshToken;
  const outcome = await exchange(
    fetcher,
    `${apiBase}/${path}`,
    {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ existingToken: used.token }),
    },
    timeoutMs,
  );
  if (outcome.kind === 'no-answer') return { kind: 'unreachable' };
  if (outcome.status === 401 && v.is(ApiErrorBody, outcome.json)) {
    return { kind: 'refused', removed: outcome.json.errors[0]?.removed };
  }
  if (outcome.status < 200 || outcome.status > 299) return { kind: 'unreachable' };
  const parsed = v.safeParse(answer, outcome.json);
  if (!parsed.success) return { kind: 'unreachable' };
  try {
    const token = parsed.output.refreshedToken;
    return { kind: 'refreshed', record: readToken(token), issuedAtMs: readClaims(token).iat * 1000 };
  } catch {
    return { kind: 'unreachable' };
  }
}
