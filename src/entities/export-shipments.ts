import { shipmentsFile } from '#src/api/outbox/shipments-file.ts';
import { savePending } from './export-pending.ts';

/** Saves the confirmations and corrections of one company that wait, as a file that can be uploaded. */
export const exportShipments = (member: Parameters<typeof shipmentsFile>[0]): Promise<void> =>
  savePending('shipments', 'csv', 'text/csv', () => shipmentsFile(member));
