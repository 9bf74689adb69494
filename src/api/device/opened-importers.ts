import { clear, createStore } from 'idb-keyval';

/** Importers that were opened here. Apart from their schemas, which only their own screens need. */
export const openedImporters = createStore('importers', 'importers');

export const forgetImporters = (): Promise<void> => clear(openedImporters);
