import type { ImporterStatus } from '#src/contract/importers/importer.ts';
import type { StatusTone } from '#src/ui/status-mark.tsx';

/** [109] The icon of OK is a yellow warning: the documents are right and the broker's are still to come. */
export const importerTones = {
  DRAFT: 'empty',
  NEW: 'progress',
  NOK: 'failed',
  OK: 'attention',
  POA_READY: 'released',
  POA_INVALIDATED: 'held',
} satisfies Record<ImporterStatus, StatusTone>;
