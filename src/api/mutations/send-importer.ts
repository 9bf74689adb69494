import { call } from '#src/api/client/call.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { importerEndpoints } from '#src/contract/importer-endpoints.ts';

export interface ForwarderChoice {
  /** Position in the seller's list of linked forwarders, from 0 [209]. */
  forwarderId: number;
  /** As it was read by the person: another name at that position is refused. */
  forwarderName: string;
}

/** [173] Sends an importer's identification documents. @throws ApiFailure */
export async function sendImporter(
  importerId: ImporterId,
  forwarder: ForwarderChoice,
  idempotencyKey: string,
): Promise<boolean> {
  const body = { importerId, ...forwarder };
  return (await call(importerEndpoints.sendImporter, { body, idempotencyKey })).sendImporter;
}
