import { session } from '#src/api/client/session.ts';
import { exportRows } from '#src/api/mutations/queued-rows.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { texts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { saveFile } from '#src/ui/save-file.ts';

/** Saves what waits as a JSON file, for safe-keeping; `opId` narrows it to one row. */
export async function exportPending(
  opId?: string,
  member: Parameters<typeof exportRows>[0] | null = session.current(),
): Promise<void> {
  if (member) await savePending('pending', 'json', 'application/json', () => exportRows(member, opId));
}

/** Saves a file of today; says so where what it holds can't be read. */
export async function savePending(
  name: string,
  suffix: string,
  type: string,
  read: () => Promise<string>,
): Promise<void> {
  let content: string;
  try {
    content = await read();
  } catch (cause) {
    return showError(texts(savedHereTexts).storageBroken, cause);
  }
  const fileName = `portolan-${name}-${new Date().toISOString().slice(0, 10)}.${suffix}`;
  saveFile({ blob: new Blob([content], { type }), fileName });
}
