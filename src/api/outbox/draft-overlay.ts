import { useMemo } from 'react';
import * as v from 'valibot';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Draft } from '#src/contract/importers/importer-changes.ts';
import { ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { useOutboxView } from './outbox-view.ts';

/** What this device keeps of a draft and has not delivered yet; laid over what the server says when it is shown. */
export interface PendingDraft {
  importerId: ImporterId;
  /** The newest content. */
  draft: Draft;
  opId: string;
  state: 'queued' | 'sending' | 'needs-you' | 'conflict';
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The server has not confirmed that it has this importer at all: it is on no list but this device's. */
  isOnlyHere: boolean;
}

const states = {
  queued: 'queued',
  'needs-sign-in': 'queued',
  sending: 'sending',
  conflict: 'conflict',
  'needs-attention': 'needs-you',
} satisfies Record<Exclude<Row['state'], 'sent'>, PendingDraft['state']>;

/** By the importer's id, latest kept first. */
export function pendingDrafts(rows: readonly Row[]): ReadonlyMap<string, PendingDraft> {
  const drafts = new Map<string, PendingDraft>();
  const created = new Set<string>();
  for (const { kind, state, entity, payload, opId, createdAt } of rows) {
    if (state === 'sent' || (kind !== 'importer-create' && kind !== 'importer-update')) continue;
    if (kind === 'importer-create') created.add(entity);
    const read = v.safeParse(ImporterUpdate, payload);
    if (!read.success || read.output.status !== 'DRAFT') continue;
    const { _id: importerId } = read.output;
    // The last of an entity is the newest.
    drafts.delete(importerId);
    drafts.set(importerId, {
      importerId,
      draft: read.output,
      opId,
      state: states[state],
      savedAt: createdAt,
      isOnlyHere: created.has(entity),
    });
  }
  return new Map([...drafts].reverse());
}

const none: readonly Row[] = [];

/** Drafts that wait on this device, as they are now. */
export function usePendingDrafts(): ReadonlyMap<string, PendingDraft> {
  const shown = useOutboxView();
  const rows = shown.kind === 'read' ? shown.view.rows : none;
  return useMemo(() => pendingDrafts(rows), [rows]);
}
