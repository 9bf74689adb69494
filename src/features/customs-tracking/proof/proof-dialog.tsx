import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brokerKeysQuery } from '#src/api/queries/broker-keys.ts';
import { formatDay } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { PrintNote } from '#src/ui/page/print-note.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Certificate } from './certificate.tsx';
import { JsonView } from './json-view.tsx';
import { ProofActions } from './proof-actions.tsx';
import { ProofSignature } from './proof-signature.tsx';
import { certificateOf } from './read-certificate.ts';
import { useCertificateLines } from './use-certificate-lines.ts';
import { type LoadedProof, useProof } from './use-proof.ts';

export interface ProofDialogProps {
  orderId: string;
  onClose: () => void;
}

/** [51–52] Who signed, what was signed, and whether the signature holds; offline too. */
export default function ProofDialog({ orderId, onClose }: ProofDialogProps) {
  const texts = useTexts(proofTexts);
  const common = useTexts(commonTexts);
  const loaded = useProof(orderId);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      title={texts.title}
      closeLabel={common.close}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      {loaded.kind === 'read' ? (
        <Proof {...loaded} orderId={orderId} />
      ) : (
        loaded.kind !== 'loading' && <p>{texts[loaded.kind]}</p>
      )}
    </Dialog>
  );
}

function Proof({ token, proof, orderId }: Extract<LoadedProof, { kind: 'read' }> & { orderId: string }) {
  const texts = useTexts(proofTexts);
  const language = useLanguage();
  const now = useMinute();
  const keys = useQuery(brokerKeysQuery);
  const certificate = useMemo(() => certificateOf(proof.payload), [proof]);
  const lines = useCertificateLines(certificate);
  // The token goes with it: whoever gets it can check the signature.
  const text = [
    texts.title,
    ...lines.map(({ name, value, sub }) => texts.line(name, [value, sub].filter(Boolean).join(', '))),
    '',
    texts.line(texts.signedProof, token),
  ].join('\n');
  return (
    <Stack>
      <ProofSignature proof={proof} orderId={orderId} keys={keys.isPending ? undefined : (keys.data ?? [])} />
      <Certificate lines={lines} />
      <PrintNote>{texts.printed(formatDay(now, language))}</PrintNote>
      <ProofActions title={`${texts.title} ${certificate.orderId}`} text={text} />
      <JsonView
        label={texts.payload}
        value={proof.payload}
        showAllText={texts.showAll}
        showLessText={texts.showLess}
      />
    </Stack>
  );
}
