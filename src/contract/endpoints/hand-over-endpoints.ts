import * as v from 'valibot';
import { handOverDays } from '#src/contract/constants.ts';
import { LedgerEntryId } from '#src/contract/ids.ts';
import { HandOverList, HandOvers } from '#src/contract/shipments/hand-over.ts';
import { HandOverDoubt } from '#src/contract/shipments/hand-over-mark.ts';
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
  settleHandOver: endpoint({
    method: 'POST',
    path: 'hand-over/settle',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Says that somebody has looked into a parcel that is on two lists, whose tracking ID was corrected after it was handed over, or whose confirmation never arrived.',
    body: v.object({ ledgerId: LedgerEntryId, mark: HandOverDoubt }),
    answer: v.object({ settleHandOver: v.literal(true) }),
  }),
} as const;
