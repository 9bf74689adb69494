import { texts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const reportMs = 5000;

/** The device's promise, which is not the server's. */
export function reportSavedDraft(): void {
  const { keptDraftTitle: title, keptDraft: text } = texts(importerFormTexts);
  toastStore.push({ id: 'importer-kept', kind: 'kept', title, text, durationMs: reportMs });
}
