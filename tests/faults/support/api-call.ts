import { apiBase } from '#src/contract/headers.ts';

/** A call of the API past the app, as another client would make it. */
export function call(
  origin: string,
  path: string,
  {
    method = 'POST',
    body,
    token,
    key,
  }: { method?: 'POST' | 'PUT'; body: unknown; token?: string; key?: string },
): Promise<Response> {
  return fetch(`${origin}${apiBase}/${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
}
