import { apiBase } from '#src/contract/api-base.ts';

/** A POST to the API past the app, as another client would send it. */
export function call(
  origin: string,
  path: string,
  { body, token, key }: { body: unknown; token?: string; key?: string },
): Promise<Response> {
  return fetch(`${origin}${apiBase}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
}
