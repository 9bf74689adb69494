import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readProof } from '#src/api/cache/proof-store.ts';
import { brokerKeysQuery } from '#src/api/queries/broker-keys.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { JsonView } from '#src/ui/json-view.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { ProofSignature } from './proof-signature.tsx';
import { type ProofToken, readProofToken } from './read-proof-token.ts';

export interface ProofDialogProps {
  orderId: string;
  onClose: () => void;
}

type Loaded = { kind: 'loading' | 'missing' | 'unreadable' } | { kind: 'read'; proof: ProofToken };

/** [51–52] Who signed, what was signed, and whether the signature holds; offline too. */
export default function ProofDialog({ orderId, onClose }: ProofDialogProps) {
  const texts = useTexts(proofTexts);
  const common = useTexts(commonTexts);
  const keys = useQuery(brokerKeysQuery);
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
        <Stack>
          <ProofSignature proof={loaded.proof} keys={keys.isPending ? undefined : (keys.data ?? [])} />
          <div>
            <h3>{texts.broker}</h3>
            <p>{loaded.proof.payload.authorizedCustomsBroker.name}</p>
          </div>
          <JsonView label={texts.payload} value={loaded.proof.payload} />
        </Stack>
      ) : (
        loaded.kind !== 'loading' && <p>{texts[loaded.kind]}</p>
      )}
    </Dialog>
  );
}

function useProof(orderId: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void readProof(orderId).then(token => {
      if (!isCurrent) return;
      const proof = token === undefined ? undefined : readProofToken(token);
      if (proof) setLoaded({ kind: 'read', proof });
      else setLoaded({ kind: token === undefined ? 'missing' : 'unreadable' });
    });
    return () => {
      isCurrent = false;
    };
  }, [orderId]);
  return loaded;
}
