import type * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { send } from './call.ts';
import { reportConnection } from './connection.ts';
import { readAnswer } from './read-answer.ts';

/** Of what was answered, as long as anybody has it: nothing of it outlives a sign-out. */
const tags = new WeakMap<object, string>();

/** By which the server knows what was answered: to be kept with it where a later visit asks again. */
export const tagOf = (data: object): string | undefined => tags.get(data);

/** Of what an earlier visit has kept. */
export function adoptTag(data: object, tag: string): void {
  tags.set(data, tag);
}

/**
 * Asks for what may be known already: as long as it is the same the server sends nothing, and `known` is the answer.
 * @throws ApiFailure as `call` does
 */
export async function callTagged<E extends Endpoint, Data extends object>(
  endpoint: E,
  {
    known,
    signal,
    params,
  }: { known: Data | undefined; signal: AbortSignal; params?: Record<string, string> },
  dataOf: (answer: v.InferOutput<E['answer']>) => Data,
): Promise<Data> {
  const response = await send(endpoint, { params, signal, ifNoneMatch: known && tags.get(known) });
  if (response.status === 304 && known) {
    reportConnection('online', response);
    return known;
  }
  const data = dataOf(await readAnswer(endpoint, response, signal));
  const etag = response.headers.get('ETag');
  if (etag) tags.set(data, etag);
  return data;
}
