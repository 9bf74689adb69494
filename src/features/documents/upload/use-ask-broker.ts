import { ApiFailure } from '#src/api/client/api-failure.ts';
import { askBroker, type DocumentSlot } from '#src/api/mutations/importer-documents.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { brokerCheckTexts } from '#src/messages/broker-check.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { useSlotMutation } from './use-slot-mutation.ts';

/** Asks the broker to look at a document that the reader refused. */
export function useAskBroker(slot: DocumentSlot<DocumentType>) {
  const texts = useTexts(brokerCheckTexts);
  const reasons = new Map<string | undefined, string>(Object.entries(texts.because));
  return useSlotMutation(askBroker(slot), {
    id: 'ask-broker',
    done: texts.asked,
    failed: texts.failed,
    because: failure => (failure instanceof ApiFailure ? reasons.get(failure.code) : undefined),
  });
}
