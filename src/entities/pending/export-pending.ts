import { session } from '#src/api/client/session.ts';
import { exportRows } from '#src/api/mutations/queued-rows.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { texts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { saveFile } from '#src/ui/save-file.ts';

/** Saves what waits as a JSON file, for safe-keeping; `opId` narrows it to one row. */
export async function exportPending(opId?: string): Promise<void> {
  const record = session.current();
  if (!record) return;
  let json: string;
  try {
    json = await exportRows(record, opId);
  } catch (cause) {
    return showError(texts(savedHereTexts).storageBroken, cause);
  }
  const fileName = `portolan-pending-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile({ blob: new Blob([json], { type: 'application/json' }), fileName });
}
