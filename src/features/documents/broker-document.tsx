import { useId } from 'react';
import { sendSignedDocument } from '#src/api/mutations/importer-documents.ts';
import type { Importer } from '#src/contract/importer.ts';
import type { BrokerDocumentType } from '#src/contract/related-resource.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { RowList } from '#src/ui/list-row.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import {
  areSentDocumentsOutdated,
  brokerDocumentFilesOf,
  brokerDocumentState,
  brokerDocumentSteps,
} from './broker-document-state.ts';
import { ReceivedRow } from './received-row.tsx';
import { SignedRow } from './signed-row.tsx';
import { useSlotMutation } from './use-slot-mutation.ts';

export interface BrokerDocumentProps {
  importer: Importer;
  type: BrokerDocumentType;
  isOffline: boolean;
  readOnly: boolean;
}

/** [116–119] EMPTY → RECEIVED → SIGNED → SENT of one slot. */
export function BrokerDocument({ importer, type, isOffline, readOnly }: BrokerDocumentProps) {
  const texts = useTexts(poaTexts);
  const documents = useTexts(documentsTexts);
  const noteId = useId();
  const slot = { importerId: importer._id, type };
  const sending = useSlotMutation(sendSignedDocument(slot), {
    id: 'send-document',
    done: documents.sent,
    failed: documents.sendFailed,
  });
  const files = brokerDocumentFilesOf(importer, type);
  const state = brokerDocumentState(files);
  // "None yet" is where a slot waits, and nothing that is done once it has come.
  const steps = brokerDocumentSteps.filter(step => step !== 'EMPTY' || state === 'EMPTY');

  const waitsFor = {
    EMPTY: texts.waitForBroker,
    RECEIVED: texts.signFirst,
    SIGNED: '',
    SENT: areSentDocumentsOutdated(importer) ? texts.sentOutdated : texts.sentNote,
  };
  const note = waitsFor[state] || (isOffline ? texts.sendNeedsConnection : '');
  const row = { slot, name: documents.type[type], state, isOffline };
  return (
    <Stack>
      <Stepper size="legs" steps={steps.map(step => texts.step[step])} current={steps.indexOf(state)} />
      <div>
        <RowList>
          <ReceivedRow {...row} files={files.fromBroker} />
          <SignedRow {...row} files={files.signed} readOnly={readOnly} />
        </RowList>
        {!readOnly && (
          <FormActions note={note} noteId={noteId}>
            <Button
              variant="primary"
              disabled={note !== ''}
              aria-describedby={note ? noteId : undefined}
              busy={sending.isUnderWay}
              busyText={texts.sending}
              onClick={sending.run}
            >
              {texts.sendSigned}
            </Button>
          </FormActions>
        )}
      </div>
    </Stack>
  );
}
