import * as v from 'valibot';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ApiFailure } from './api-failure.ts';
import { reportConnection } from './connection.ts';
import { learnRole } from './session.ts';

/**
 * The one place where a response is parsed and an error becomes an `ApiFailure`.
 * An answer that isn't JSON came from a captive portal or a gateway, regardless of its status.
 * @throws ApiFailure, and the reading's own abort where the caller's `signal` ended it: that says nothing of the
 *   network
 */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<v.InferOutput<E['answer']>> {
  const json = await readJson(response, signal);
  reportConnection(json ? 'online' : 'offline', response);
  if (!json) throw new ApiFailure('unreachable', { status: response.status });

  if (!response.ok) {
    const body = v.safeParse(ApiErrorBody, json.value);
    const [error] = body.success ? body.output.errors : [];
    if (error?.code === 'ACCESS.ROLE') learnRole(error.role);
    const retryAfter = Number(response.headers.get('Retry-After'));
    throw new ApiFailure('refused', {
      status: response.status,
      errors: body.success ? body.output.errors : [],
      ...(retryAfter > 0 && { retryAfterMs: retryAfter * 1000 }),
    });
  }

  const answer = v.safeParse(endpoint.answer, json.value);
  if (!answer.success) throw new ApiFailure('unreadable', { cause: new v.ValiError(answer.issues) });
  return answer.output;
}

async function readJson(response: Response, signal?: AbortSignal): Promise<{ value: unknown } | undefined> {
  if (response.redirected || !response.headers.get('Content-Type')?.includes('json')) return undefined;
  try {
    return { value: await response.json() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return undefined;
  }
}
