import { outbox } from '#src/api/page-outbox.ts';
import { session } from '#src/api/session.ts';
import { texts } from '#src/messages/catalogue.ts';
import { keptHereTexts } from '#src/messages/kept-here.ts';
import { showError } from './error-toast.ts';
import { saveFile } from './save-file.ts';

/** Saves what waits as a JSON file, for safe-keeping; `opId` narrows it to one row. */
export async function exportPending(opId?: string): Promise<void> {
  const record = session.current();
  if (!record) return;
  const json = await outbox.exportRows(record.sellerId, opId).catch(() => undefined);
  if (json === undefined) {
    showError(texts(keptHereTexts).storageBroken);
    return;
  }
  const fileName = `portolan-pending-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile({ blob: new Blob([json], { type: 'application/json' }), fileName });
}
