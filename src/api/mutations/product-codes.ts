import { mutationOptions } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { callQueueable } from '#src/api/outbox/call-queueable.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';
import type { AssignedCode } from '#src/contract/shipments/parcel-contents.ts';

/** Its id is its key: however often it is sent, it is learnt once. */
export const learnProductCode = mutationOptions<unknown, ApiFailure, AssignedCode>({
  async mutationFn(code) {
    const _id = newOperationId();
    return callQueueable(contentsEndpoints.learnProductCode, {
      body: { _id, ...code },
      idempotencyKey: _id,
    });
  },
  onSuccess: (_, __, ___, { client }) => void client.invalidateQueries({ queryKey: ['contents-review'] }),
});

export const removeProductCode = mutationOptions<unknown, ApiFailure, string>({
  mutationFn: _id => call(contentsEndpoints.removeProductCode, { body: { _id } }),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ['contents-review'] }),
});
