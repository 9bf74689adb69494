import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { sendPaper } from '#src/api/mutations/importer-documents.ts';
import type { Importer } from '#src/contract/importer.ts';
import type { BrokerDocumentType } from '#src/contract/related-resource.ts';
import { withNotice } from '#src/feedback/work-notice.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { papersTexts } from '#src/messages/papers.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { RowList } from '#src/ui/list-row.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { areSentPapersOutdated, paperFilesOf, paperState, paperSteps } from './broker-document-state.ts';
import { ReceivedRow } from './received-row.tsx';
import { SignedRow } from './signed-row.tsx';
import { useWorkUnderWay } from './work-under-way.ts';

export interface BrokerPaperProps {
  importer: Importer;
  type: BrokerDocumentType;
  isOffline: boolean;
  readOnly: boolean;
}

/** [116–119] EMPTY → RECEIVED → SIGNED → SENT of one paper. */
export function BrokerPaper({ importer, type, isOffline, readOnly }: BrokerPaperProps) {
  const texts = useTexts(poaTexts);
  const papers = useTexts(papersTexts);
  const queryClient = useQueryClient();
  const noteId = useId();
  const paper = { importerId: importer._id, type };
  const sending = useWorkUnderWay(`send/${importer._id}/${type}`);
  const files = paperFilesOf(importer, type);
  const state = paperState(files);
  // «None yet» is where a paper waits, and nothing that is done once it has come.
  const steps = paperSteps.filter(step => step !== 'EMPTY' || state === 'EMPTY');

  const notice = { done: papers.sent, failed: papers.sendFailed };
  const handleSend = () =>
    sending.run(() =>
      withNotice('send-paper', notice, () => sendPaper(queryClient, paper, newOperationId())),
    );

  const waitsFor = {
    EMPTY: texts.waitForBroker,
    RECEIVED: texts.signFirst,
    SIGNED: '',
    SENT: areSentPapersOutdated(importer) ? texts.sentOutdated : texts.sentNote,
  };
  const note = waitsFor[state] || (isOffline ? texts.sendNeedsConnection : '');
  const row = { paper, name: papers.type[type], state, isOffline };
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
              onClick={() => void handleSend()}
            >
              {texts.sendSigned}
            </Button>
          </FormActions>
        )}
      </div>
    </Stack>
  );
}
