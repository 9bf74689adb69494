import { lazy, Suspense, useId, useState } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { sendSignedDocument } from '#src/api/mutations/importer-documents.ts';
import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { useSlotMutation } from '#src/features/documents/upload/use-slot-mutation.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Stepper } from '#src/ui/page/stepper.tsx';
import { RowList } from '#src/ui/tables/list-row.tsx';
import {
  areSentDocumentsOutdated,
  brokerDocumentFilesOf,
  brokerDocumentState,
  brokerDocumentSteps,
} from './broker-document-state.ts';
import { ReceivedRow } from './received-row.tsx';
import { SignedRow } from './signed-row.tsx';

const SendSignedDialog = lazy(() => import('./send-signed-dialog.tsx'));

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
  const [isConfirming, setConfirming] = useState(false);
  const files = brokerDocumentFilesOf(importer, type);
  const state = brokerDocumentState(files);
  const [signed] = files.signed;
  const sending = useSlotMutation(sendSignedDocument(slot, signed?._id), {
    id: 'send-document',
    done: documents.sent,
    failed: documents.sendFailed,
    because: failure =>
      failure instanceof ApiFailure && failure.code === 'DOCUMENT.WRONG_STEP'
        ? texts.anotherSigned
        : undefined,
  });
  const isOutdated = areSentDocumentsOutdated(importer);
  // "None yet" is where a slot waits, and nothing that is done once it has come.
  const steps = brokerDocumentSteps.filter(step => step !== 'EMPTY' || state === 'EMPTY');

  const waitsFor = {
    EMPTY: texts.waitForBroker,
    RECEIVED: texts.signFirst,
    SIGNED: '',
    SENT: isOutdated ? texts.sentOutdated : files.takenAt ? texts.sentNote : texts.sentReplaceable,
  };
  const note = waitsFor[state] || (isOffline ? texts.sendNeedsConnection : '');
  const row = { slot, name: documents.type[type], state, isOffline };
  return (
    <Stack>
      <Stepper
        size="legs"
        steps={steps.map(step => texts.step[step])}
        current={steps.indexOf(state)}
        isIdle={state === 'EMPTY'}
      />
      <div>
        <RowList>
          <ReceivedRow {...row} files={files.fromBroker} />
          <SignedRow
            {...row}
            files={files.signed}
            takenAt={files.takenAt}
            replaced={files.replaced}
            readOnly={readOnly}
            isFinal={state === 'EMPTY' || isOutdated || files.takenAt !== undefined}
          />
        </RowList>
        {!readOnly && (
          <FormActions note={note} noteId={noteId}>
            <Button
              variant="primary"
              disabled={note !== ''}
              aria-describedby={note ? noteId : undefined}
              busy={sending.isUnderWay}
              busyText={texts.sending}
              onClick={() => setConfirming(true)}
            >
              {texts.sendSigned}
            </Button>
          </FormActions>
        )}
        <Suspense>
          {isConfirming && (
            <SendSignedDialog
              slot={slot}
              name={documents.type[type]}
              signed={signed}
              isOffline={isOffline}
              onClose={() => setConfirming(false)}
              onSend={() => {
                setConfirming(false);
                sending.run();
              }}
            />
          )}
        </Suspense>
      </div>
    </Stack>
  );
}
