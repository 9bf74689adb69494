import { clear, createStore } from 'idb-keyval';

/** The orders that wait, with their items. Apart from their schemas, which the first screen doesn't need. */
export const takenOrders = createStore('open-orders', 'open-orders');

export const forgetTakenOrders = (): Promise<void> => clear(takenOrders);
