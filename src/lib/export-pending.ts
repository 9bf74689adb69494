import { outbox } from '#src/api/page-outbox.ts';
import { session } from '#src/api/session.ts';

/** Saves what waits as a JSON file, for safe-keeping; `opId` narrows it to one row. */
export async function exportPending(opId?: string): Promise<void> {
  const record = session.current();
  if (!record) return;
  const json = await outbox.exportRows(record.sellerId, opId);
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `portolan-pending-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
