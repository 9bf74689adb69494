import { useEffect, useState } from 'react';
import type { BrokerKey } from '#src/contract/orders/broker-keys.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Status } from '#src/ui/status.tsx';
import type { ProofToken } from './read-proof-token.ts';
import { type ProofVerdict, verifyProof } from './verify-proof.ts';

export interface ProofSignatureProps {
  proof: ProofToken;
  /** On the screen. */
  orderId: string;
  /** Undefined while they are being fetched. */
  keys: readonly BrokerKey[] | undefined;
}

/** Whether the signature holds, and what that rests on. */
export function ProofSignature({ proof, orderId, keys }: ProofSignatureProps) {
  const texts = useTexts(proofTexts);
  const language = useLanguage();
  const verdict = useVerdict(proof, keys, orderId);
  if (!verdict) {
    return (
      <Status tone="empty" working>
        {texts.checking}
      </Status>
    );
  }

  const { exp } = proof.payload;
  const isExpired = exp !== undefined && exp * 1000 < Date.now();
  if (verdict.kind === 'holds' && isExpired) {
    return (
      <Banner tone="attention" title={texts.holds} role="status">
        {texts.expired(formatDay(exp * 1000, language))}
      </Banner>
    );
  }
  const words = {
    holds: ['released', texts.holds, texts.holdsDetail(verdict.kind === 'holds' ? verdict.broker : '')],
    broken: ['failed', texts.broken, texts.brokenDetail],
    'unknown-key': ['attention', texts.unknownKey, texts.unknownKeyDetail],
    'no-crypto': ['attention', texts.unknownKey, texts.noCrypto],
  } as const;
  const [tone, title, detail] = words[verdict.kind];
  return (
    <Banner tone={tone} title={title} role="status">
      {detail}
    </Banner>
  );
}

function useVerdict(
  proof: ProofToken,
  keys: readonly BrokerKey[] | undefined,
  orderId: string,
): ProofVerdict | undefined {
  const [verdict, setVerdict] = useState<ProofVerdict>();
  useEffect(() => {
    if (!keys) return;
    let isCurrent = true;
    void verifyProof(proof, keys, orderId)
      // A published key that can't be read vouches for nothing.
      .catch((): ProofVerdict => ({ kind: 'unknown-key' }))
      .then(next => {
        if (isCurrent) setVerdict(next);
      });
    return () => {
      isCurrent = false;
    };
  }, [proof, keys, orderId]);
  return verdict;
}
