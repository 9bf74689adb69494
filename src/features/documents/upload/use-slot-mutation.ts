import { type UseMutationOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { type DocumentSlot, requestBrokerCheck } from '#src/api/mutations/importer-documents.ts';
import type { MutationNotice } from '#src/api/queries/query-client.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { brokerCheckTexts } from '#src/messages/broker-check.ts';
import { useTexts } from '#src/messages/catalogue.ts';

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

/** Asks the broker to look at a document that the reader refused. */
export function useRequestBrokerCheck(slot: DocumentSlot<DocumentType>) {
  const texts = useTexts(brokerCheckTexts);
  const reasons = new Map<string | undefined, string>(Object.entries(texts.because));
  return useSlotMutation(requestBrokerCheck(slot), {
    id: 'request-broker-check',
    done: texts.requested,
    failed: texts.failed,
    because: failure => (failure instanceof ApiFailure ? reasons.get(failure.code) : undefined),
  });
}
