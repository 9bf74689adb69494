import { isOfPerson, type Member, type Owned } from '#src/session/member.ts';
import type { Outbox } from './outbox.ts';

/** A person's waiting rows as JSON, for safe-keeping, of all companies; `opId` narrows it to one. */
export async function exportRows(
  { store, now, fault }: Outbox,
  member: Member,
  opId?: string,
): Promise<string> {
  const { rows, unusable } = await store.read();
  const isWanted = (row: Owned & { opId: string }) =>
    (row.sellerId === undefined || isOfPerson(row, member)) && (opId === undefined || row.opId === opId);
  const wanted = [...rows.filter(isWanted), ...unusable.filter(isWanted).map(row => row.value)];
  return JSON.stringify(
    { exportedAt: new Date(now()).toISOString(), deliveryFault: fault(), rows: wanted },
    null,
    2,
  );
}
