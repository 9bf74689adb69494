import { hasCode } from '#src/api/client/api-failure.ts';
import { session } from '#src/api/client/session.ts';
import { callQueueable } from '#src/api/outbox/call-queueable.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Draft } from '#src/contract/importers/importer-changes.ts';
import { needsPerson } from '#src/outbox/rows/row.ts';

/**
 * `sent` is confirmed by the server, `queued` by this device. `conflict`: somebody else saved it in the meantime; both
 * versions are kept, and a person chooses at `/pending/{opId}`.
 */
export interface DraftOutcome {
  kind: 'sent' | 'queued' | 'conflict';
  _id: ImporterId;
  opId: string;
  /** Of what is saved now; the next save starts from it. */
  etag?: string;
}

export interface DraftOptions {
  /** ETag of the state that the form started from. Absent: this device made the draft. */
  baseEtag?: string | undefined;
  /** Made when the person presses the button; the same for the same content pressed again. */
  idempotencyKey: string;
}

/**
 * [168, 171] Saves a draft, kept on this device first. An edit of what was never sent takes its place, and edits of
 * this device's own are never a conflict, regardless of the ETag the form knows.
 * @throws ApiFailure: the server's refusal, kept as a row that needs a person, or the device's own (codes OUTBOX.…),
 * where nothing was kept
 */
export async function saveDraft(
  draft: Draft,
  { baseEtag, idempotencyKey }: DraftOptions,
): Promise<DraftOutcome> {
  const endpoint =
    baseEtag === undefined ? importerEndpoints.createImporter : importerEndpoints.updateImporter;
  const saved = { _id: draft._id as ImporterId, opId: idempotencyKey };
  try {
    const result = await callQueueable(endpoint, { body: draft, idempotencyKey, baseEtag });
    if (result.kind === 'queued') return { kind: 'queued', ...saved };
    return { kind: 'sent', ...saved, ...(result.etag !== undefined && { etag: result.etag }) };
  } catch (failure) {
    const isConflict = hasCode(failure, 'IMPORTER.CHANGED') || hasCode(failure, 'IMPORTER.ID_TAKEN');
    if (isConflict) return { kind: 'conflict', ...saved };
    throw failure;
  }
}

/** `none`: nothing of it was kept here. `waiting`: there is no connection. `needs-you`: a person must decide first. */
export type DraftDelivery =
  | { kind: 'none' | 'waiting' }
  | { kind: 'needs-you'; opId: string }
  | { kind: 'delivered'; etag: string | undefined };

/** Before an importer is published: what is kept of its draft goes first. */
export async function deliverDraft(importerId: ImporterId): Promise<DraftDelivery> {
  const member = session.current();
  const rowsOf = async () =>
    (await outbox.listRows(member)).rows.filter(({ entity }) => entity === `importer:${importerId}`);
  const waits = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.filter(({ state }) => state !== 'sent');
  if (waits(await rowsOf()).length === 0) return { kind: 'none' };
  await outbox.deliver('eager');
  const rows = await rowsOf();
  const waiting = waits(rows);
  const stuck = waiting.find(needsPerson);
  if (stuck) return { kind: 'needs-you', opId: stuck.opId };
  if (waiting.length > 0) return { kind: 'waiting' };
  return { kind: 'delivered', etag: rows.at(-1)?.result?.etag };
}
