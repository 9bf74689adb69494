import * as v from 'valibot';

/** [57] What the address bar holds of the form; without it the first tab. */
export const ImporterTab = v.picklist(['general', 'documents', 'poa', 'contact']);
export type ImporterTab = v.InferOutput<typeof ImporterTab>;

export const ImporterSearch = v.object({ tab: v.fallback(v.optional(ImporterTab), undefined) });
export type ImporterSearch = v.InferOutput<typeof ImporterSearch>;
