import { clear, createStore } from 'idb-keyval';

/** Importers that were opened here. Apart from their schemas, which only their own screens need. */
export const openedImporters = createStore('importers', 'importers');

export const forgetImporters = (): Promise<void> => clear(openedImporters);

/** The orders that wait, with their items. Apart from their schemas, which the first screen doesn't need. */
export const takenOrders = createStore('open-orders', 'open-orders');

export const forgetTakenOrders = (): Promise<void> => clear(takenOrders);

/** Hand-over lists that are being scanned. Apart from the cache, which goes where the disk is full. */
export const openHandOvers = createStore('hand-overs', 'hand-overs');

export const forgetHandOvers = (): Promise<void> => clear(openHandOvers);
