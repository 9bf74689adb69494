import * as v from 'valibot';
import {
  AssignedCode,
  ContentsReview,
  LearntCode,
  notCountedDays,
} from '#src/contract/shipments/parcel-contents.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { endpoint } from './endpoint.ts';

export const contentsEndpoints = {
  learnProductCode: endpoint({
    method: queueableMutations.learnProductCode.method,
    path: queueableMutations.learnProductCode.path,
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Says of which article a scanned code is. What a warehouse member says is offered to the office, and isn’t the company’s until an owner or the office says the same.',
    body: LearntCode,
    answer: v.object({ learnProductCode: v.object({ _id: v.string() }) }),
    outbox: queueableMutations.learnProductCode,
  }),
  retrieveProductCodes: endpoint({
    method: 'GET',
    path: 'product-code/list',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'The company’s codes of articles, by which a parcel’s contents are counted.',
    answer: v.object({ productCodes: v.array(AssignedCode) }),
    isTagged: true,
  }),
  retrieveContentsReview: endpoint({
    method: 'GET',
    path: 'product-code/review',
    roles: ['owner', 'office'],
    summary: `Codes that people assigned to articles, and parcels of the last ${notCountedDays} days that weren’t counted although the company requires it.`,
    answer: v.object({ contentsReview: ContentsReview }),
  }),
  removeProductCode: endpoint({
    method: 'POST',
    path: 'product-code/remove',
    roles: ['owner', 'office'],
    summary: 'Removes a code from an article, or declines the one that a warehouse member offered.',
    body: v.object({ _id: LearntCode.entries._id }),
    answer: v.object({ removeProductCode: v.literal(true) }),
  }),
} as const;
