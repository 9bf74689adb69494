export type Exchange =
  | {
      kind: 'answered';
      status: number;
      headers: Headers;
      text: string;
      /** Undefined where the body is not JSON: a captive portal or a proxy spoke, not our server. */
      json: unknown;
    }
  | { kind: 'no-answer'; reason: 'network' | 'timeout' | 'redirect' };

/**
 * Sends a request and reads its whole answer within `timeoutMs`, body included. Never throws: a network that fails,
 * hangs or redirects is an outcome. Redirects are not followed, since our API has none and a captive portal does.
 */
export async function exchange(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Exchange> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Exchange>(resolve => {
    timer = setTimeout(() => {
      resolve({ kind: 'no-answer', reason: 'timeout' });
      controller.abort();
    }, timeoutMs);
  });
  try {
    const request = { ...init, redirect: 'manual', cache: 'no-store', signal: controller.signal } as const;
    return await Promise.race([answered(fetcher, url, request), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function answered(fetcher: typeof fetch, url: string, init: RequestInit): Promise<Exchange> {
  try {
    const response = await fetcher(url, init);
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      return { kind: 'no-answer', reason: 'redirect' };
    }
    const text = await response.text();
    return {
      kind: 'answered',
      status: response.status,
      headers: response.headers,
      text,
      json: jsonOf(response, text),
    };
  } catch {
    return { kind: 'no-answer', reason: 'network' };
  }
}

function jsonOf(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
