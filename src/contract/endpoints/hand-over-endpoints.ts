import * as v from 'valibot';
import { HandOverList, HandOvers, handOverDays } from '#src/contract/shipments/hand-over.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { endpoint } from './endpoint.ts';

export const handOverEndpoints = {
  closeHandOver: endpoint({
    method: queueableMutations.closeHandOver.method,
    path: queueableMutations.closeHandOver.path,
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Stores the record of parcels that were given to a carrier; it can’t be changed afterwards.',
    body: HandOverList,
    answer: v.object({ closeHandOver: v.object({ _id: v.string() }) }),
    outbox: queueableMutations.closeHandOver,
  }),
  retrieveHandOvers: endpoint({
    method: 'GET',
    path: 'hand-over/list',
    roles: ['owner', 'office', 'warehouse'],
    summary: `Parcels that were confirmed in the last ${handOverDays} days, and the latest hand-over lists with what has become of their parcels.`,
    answer: v.object({ handOvers: HandOvers }),
    isTagged: true,
  }),
} as const;
