import * as v from 'valibot';
import { Importer } from '#src/contract/importers/importer.ts';
import type { Draft } from '#src/contract/importers/importer-changes.ts';
import { ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import { AlreadyConfirmed, ShipmentChanged } from '#src/contract/shipments/shipment-conflicts.ts';
import { ShipmentAmendment, ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from '#src/outbox/rows/row.ts';

const Present = v.looseObject({ importer: Importer, etag: v.string() });

export interface DraftConflictRow {
  kind: 'draft';
  opId: string;
  savedAt: number;
  mine: Draft;
  theirs: Importer;
  /** Of the other version. */
  etag: string;
}

export interface ConfirmationConflictRow {
  kind: 'confirmation';
  opId: string;
  mine: ShipmentLedgerEntry;
  theirs: v.InferOutput<typeof AlreadyConfirmed>;
}

export interface AmendmentConflictRow {
  kind: 'amendment';
  opId: string;
  savedAt: number;
  mine: ShipmentAmendment;
  theirs: v.InferOutput<typeof ShipmentChanged>;
}

/** Both versions of a row in conflict; undefined where it is in none, or what the server said can't be read. */
export function readConflict(
  row: Row,
): DraftConflictRow | ConfirmationConflictRow | AmendmentConflictRow | undefined {
  if (row.state !== 'conflict') return undefined;
  const reported = row.lastError?.errors?.[0];
  if (row.kind === 'shipment-confirmation') {
    const [mine, theirs] = [
      v.safeParse(ShipmentLedgerEntry, row.payload),
      v.safeParse(AlreadyConfirmed, reported),
    ];
    if (!mine.success || !theirs.success) return undefined;
    return { kind: 'confirmation', opId: row.opId, mine: mine.output, theirs: theirs.output };
  }
  if (row.kind === 'shipment-amendment') {
    const [mine, theirs] = [
      v.safeParse(ShipmentAmendment, row.payload),
      v.safeParse(ShipmentChanged, reported),
    ];
    if (!mine.success || !theirs.success) return undefined;
    return {
      kind: 'amendment',
      opId: row.opId,
      savedAt: row.createdAt,
      mine: mine.output,
      theirs: theirs.output,
    };
  }
  const [mine, theirs] = [v.safeParse(ImporterUpdate, row.payload), v.safeParse(Present, reported)];
  if (!mine.success || mine.output.status !== 'DRAFT' || !theirs.success) return undefined;
  const { importer, etag } = theirs.output;
  return { kind: 'draft', opId: row.opId, savedAt: row.createdAt, mine: mine.output, theirs: importer, etag };
}
