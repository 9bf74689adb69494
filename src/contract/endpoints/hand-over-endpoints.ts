import * as v from 'valibot';
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
    body: HandOverList,
    answer: v.object({ closeHandOver: v.object({ _id: v.string() }) }),
    outbox: queueableMutations.closeHandOver,
  }),
  retrieveHandOvers: endpoint({
    method: 'GET',
    path: 'hand-over/list',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ handOvers: HandOvers }),
    isTagged: true,
  }),
  settleHandOver: endpoint({
    method: 'POST',
    path: 'hand-over/settle',
    roles: ['owner', 'office', 'warehouse'],
    body: v.object({ ledgerId: LedgerEntryId, mark: HandOverDoubt }),
    answer: v.object({ settleHandOver: v.literal(true) }),
  }),
} as const;
