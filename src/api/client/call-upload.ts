import type * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { headers } from '#src/contract/headers.ts';
import { adoptAnswered } from './adopt-answered.ts';
import { ApiFailure } from './api-failure.ts';
import { type CallInput, callUrl, withToken } from './call.ts';
import { begun, reportConnection } from './connection.ts';
import { readAnswer } from './read-answer.ts';
import { trimStrings } from './trim-strings.ts';

/** Nothing moved for so long: the network is gone without saying so. */
const stalledMs = 60_000;

export type UploadInput<E extends Endpoint> = CallInput<E> & {
  file: File;
  /** Made once for each file, so that a lost answer and a second press store it once. */
  idempotencyKey: string;
  /** Called with how much of the file has left this device, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file with the text fields of the body. By XMLHttpRequest: of the browser's APIs, only it reports how far
 * an upload has come.
 * @throws ApiFailure, or what `signal` was aborted with
 */
export async function callUpload<E extends Endpoint>(
  endpoint: E,
  input: UploadInput<E>,
): Promise<v.InferOutput<E['answer']>> {
  const response = await withToken(token => begun(upload(endpoint, input, token)));
  return readAnswer(endpoint, response);
}

async function upload<E extends Endpoint>(
  endpoint: E,
  input: UploadInput<E>,
  token: string,
): Promise<Response> {
  const response = await transfer(callUrl(endpoint, input), formOf(input.body, input.file), {
    ...input,
    method: endpoint.method,
    token,
  });
  await adoptAnswered(response, token);
  return response;
}

/** The texts first: the server knows where the file goes before its first byte. */
function formOf(body: unknown, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(trimStrings(body) as Record<string, string>)) {
    form.append(name, value);
  }
  form.append('file', file, file.name);
  return form;
}

interface Transfer {
  method: string;
  token: string;
  idempotencyKey: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

function transfer(url: URL, form: FormData, options: Transfer): Promise<Response> {
  const { method, token, idempotencyKey, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stillMoves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stalledMs);
    };
    const handleAbort = () => request.abort();
    const handleFailure = () => {
      if (signal?.aborted) return reject(signal.reason);
      reportConnection('offline');
      reject(new ApiFailure('unreachable'));
    };

    request.open(method, url);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader(headers.idempotencyKey, idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoves();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      // A redirect led to a portal: its page says nothing of our file.
      request.responseURL === url.href ? resolve(answerOf(request)) : handleFailure();
    request.onerror = handleFailure;
    request.onabort = handleFailure;
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', handleAbort);
    stillMoves();
    request.send(form);
  });
}

/** As `fetch` would have answered. */
function answerOf(request: XMLHttpRequest): Response {
  const pairs = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
  // The only statuses that forbid a body, which the API doesn't answer.
  const mayHaveBody = ![204, 205, 304].includes(request.status);
  return new Response(mayHaveBody ? request.responseText : null, {
    status: request.status,
    headers: pairs,
  });
}
