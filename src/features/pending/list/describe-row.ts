import * as v from 'valibot';
import { ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import { NewShipment, SecondParcel, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from '#src/outbox/row.ts';

/** What a row is about, as its payload says; `unknown` for a kind or a payload that this version doesn't read. */
export type RowSubject =
  | { kind: 'confirmation'; entry: NewShipment }
  | { kind: 'amendment'; entry: ShipmentAmendment }
  | { kind: 'second-parcel'; entry: SecondParcel }
  | { kind: 'draft'; importerId: string; name: string; nameCN: string }
  | { kind: 'unknown' };

export function describeRow({ kind, payload }: Pick<Row, 'kind' | 'payload'>): RowSubject {
  if (kind === 'shipment-confirmation') {
    const entry = v.safeParse(NewShipment, payload);
    return entry.success ? { kind: 'confirmation', entry: entry.output } : { kind: 'unknown' };
  }
  if (kind === 'shipment-amendment') {
    const entry = v.safeParse(ShipmentAmendment, payload);
    return entry.success ? { kind: 'amendment', entry: entry.output } : { kind: 'unknown' };
  }
  if (kind === 'second-parcel') {
    const entry = v.safeParse(SecondParcel, payload);
    return entry.success ? { kind, entry: entry.output } : { kind: 'unknown' };
  }
  const draft = v.safeParse(ImporterUpdate, payload);
  if (!draft.success) return { kind: 'unknown' };
  const { _id: importerId, name, businessLicense } = draft.output;
  return { kind: 'draft', importerId, name, nameCN: businessLicense.nameCN ?? '' };
}
