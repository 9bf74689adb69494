import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ApiFailure } from './api-failure.ts';
import { type CallInput, send } from './call.ts';
import { reportConnection } from './connection.ts';
import { readAnswer } from './read-answer.ts';

/** A scan of 15 MB through a weak network takes minutes. */
const limitMs = 10 * 60_000;

export interface FileAnswer {
  blob: Blob;
  fileName: string;
}

/** Makes a call whose answer is a file. @throws ApiFailure and nothing else, but for an abort by `signal` */
export async function callFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<FileAnswer> {
  const response = await send(endpoint, { ...input, limitMs });
  const fileName = fileNameIn(response.headers.get('Content-Disposition'));
  // A portal's page comes with 200 too, and without a name.
  if (!response.ok || response.redirected || fileName === undefined) {
    await readAnswer(endpoint, response, input.signal);
    throw new ApiFailure('unreadable', { status: response.status });
  }
  reportConnection('online', response);
  try {
    return { blob: await response.blob(), fileName };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    reportConnection('offline');
    throw new ApiFailure('unreachable', { cause });
  }
}

/** @see RFC 6266: `filename*` is percent-encoded UTF-8 and wins over `filename` */
export function fileNameIn(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A broken name leaves the plain one.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
}
