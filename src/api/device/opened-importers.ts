import { clear, createStore, promisifyRequest } from 'idb-keyval';
import type { Member } from '#src/session/member.ts';
import { isKeyOf } from './member-key.ts';

/** Importers that were opened here. Apart from their schemas, which only their own screens need. */
export const openedImporters = createStore('importers', 'importers');

export const forgetImporters = (): Promise<void> => clear(openedImporters);

/** The orders that wait, with their items. Apart from their schemas, which the first screen doesn't need. */
export const takenOrders = createStore('open-orders', 'open-orders');

export const forgetTakenOrders = (): Promise<void> => clear(takenOrders);

/** Hand-over lists that are being scanned. Apart from the cache, which goes where the disk is full. */
export const openHandOvers = createStore('hand-overs', 'hand-overs');

/** Of a person who signs out. Where a session ended by itself they wait for its person, as what was typed does. */
export const forgetHandOvers = ({ personId }: Member): Promise<void> =>
  openHandOvers('readwrite', async store => {
    for (const key of await promisifyRequest(store.getAllKeys()))
      if (isKeyOf(key, personId)) store.delete(key);
    return promisifyRequest(store.transaction);
  });
