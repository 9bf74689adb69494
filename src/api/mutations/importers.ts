import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, requireDone, send } from '#src/api/client/call.ts';
import { readAnswer } from '#src/api/client/read-answer.ts';
import { refreshImporter } from '#src/api/queries/importers.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { Importer } from '#src/contract/importers/importer.ts';
import type { ImporterCreate, ImporterUpdate } from '#src/contract/importers/importer-changes.ts';

interface SaveKey {
  /** Made when the person presses the button; the same for the same content pressed again. */
  idempotencyKey: string;
}

/**
 * [168] Makes an importer, or a draft of one. Its id is made here: where the answer to an earlier press was lost,
 * the second press finds that importer and brings it up to date, and never makes another.
 * @throws ApiFailure
 */
export async function createImporter(
  queryClient: QueryClient,
  body: v.InferInput<typeof ImporterCreate> & { _id: string },
  { idempotencyKey }: SaveKey,
): Promise<ImporterId> {
  try {
    const answer = await call(importerEndpoints.createImporter, { body, idempotencyKey });
    void queryClient.invalidateQueries({ queryKey: ['importers'] });
    return answer.createImporter._id;
  } catch (failure) {
    const present = presentState(failure, 'IMPORTER.ID_TAKEN');
    if (!present) throw failure;
    const update = { idempotencyKey: `${idempotencyKey}-update`, etag: present.etag };
    await updateImporter(queryClient, body, update);
    return present.importer._id;
  }
}

/**
 * [171] Saves what the form says.
 * @param key `etag` of the state that the form started from
 * @returns the ETag of what is saved now
 * @throws ApiFailure; with `presentState` where somebody saved another state since
 */
export async function updateImporter(
  queryClient: QueryClient,
  body: v.InferInput<typeof ImporterUpdate>,
  { idempotencyKey, etag }: SaveKey & { etag: string | undefined },
): Promise<string | undefined> {
  const endpoint = importerEndpoints.updateImporter;
  const response = await send(endpoint, { body, idempotencyKey, ifMatch: etag });
  const { updateImporter: saved } = await readAnswer(endpoint, response);
  await refreshImporter(queryClient, saved._id);
  return response.headers.get(headers.etag) ?? undefined;
}

export interface Sending extends SaveKey {
  importerId: ImporterId;
  /** Position in the seller's list of linked forwarders, from 0 [209]. */
  forwarderId: number;
  /** As it was read by the person: another name at that position is refused. */
  forwarderName: string;
}

/** [173] Sends an importer's identification documents. */
export const sendImporter = mutationOptions({
  async mutationFn({ idempotencyKey, ...body }: Sending) {
    requireDone((await call(importerEndpoints.sendImporter, { body, idempotencyKey })).sendImporter);
  },
});

const Present = v.object({ importer: Importer, etag: v.string() });
export type PresentState = v.InferOutput<typeof Present>;

/** What the server has instead of what was expected, if a refusal says so. */
export function presentState(
  failure: unknown,
  code: 'IMPORTER.CHANGED' | 'IMPORTER.ID_TAKEN' = 'IMPORTER.CHANGED',
): PresentState | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== code) return undefined;
  const present = v.safeParse(Present, failure.errors[0]);
  return present.success ? present.output : undefined;
}
