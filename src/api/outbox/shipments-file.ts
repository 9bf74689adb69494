import { shipmentFile } from '#src/contract/shipments/shipment-file.ts';
import { shipmentLines } from '#src/outbox/shipment-lines.ts';
import { isOf, type Member } from '#src/session/member.ts';
import { outbox } from './outbox-client.ts';

/** A member's confirmations and corrections that wait here, as a file that can be uploaded. */
export async function shipmentsFile(member: Member): Promise<string> {
  const { rows } = await outbox.store.read();
  return shipmentFile(shipmentLines(rows.filter(row => isOf(row, member))));
}
