import * as v from 'valibot';
import { AssignedCode, ContentsReview, LearntCode } from '#src/contract/shipments/parcel-contents.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { endpoint } from './endpoint.ts';

export const contentsEndpoints = {
  learnProductCode: endpoint({
    method: queueableMutations.learnProductCode.method,
    path: queueableMutations.learnProductCode.path,
    roles: ['owner', 'office', 'warehouse'],
    body: LearntCode,
    answer: v.object({ learnProductCode: v.object({ _id: v.string() }) }),
    outbox: queueableMutations.learnProductCode,
  }),
  retrieveProductCodes: endpoint({
    method: 'GET',
    path: 'product-code/list',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ productCodes: v.array(AssignedCode) }),
    isTagged: true,
  }),
  retrieveContentsReview: endpoint({
    method: 'GET',
    path: 'product-code/review',
    roles: ['owner', 'office'],
    answer: v.object({ contentsReview: ContentsReview }),
  }),
  removeProductCode: endpoint({
    method: 'POST',
    path: 'product-code/remove',
    roles: ['owner', 'office'],
    body: v.object({ _id: LearntCode.entries._id }),
    answer: v.object({ removeProductCode: v.literal(true) }),
  }),
} as const;
