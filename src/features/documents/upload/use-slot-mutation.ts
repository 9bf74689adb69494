import { type UseMutationOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import type { MutationNotice } from '#src/api/queries/query-client.ts';

type SlotMutation = UseMutationOptions<void, ApiFailure, string> & { mutationKey: readonly unknown[] };

/**
 * Work on a slot that is done at most once at a time, wherever it was begun: it goes on, and is said, while another tab
 * of the form is looked at.
 */
export function useSlotMutation(options: SlotMutation, notice: MutationNotice) {
  const { mutationKey } = options;
  const queryClient = useQueryClient();
  const isUnderWay = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({ ...options, meta: { notice } });
  return {
    isUnderWay,
    run: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(newOperationId());
    },
  };
}
