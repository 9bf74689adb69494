import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { BrokerKey } from '#src/contract/orders/broker-keys.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Status } from '#src/ui/status.tsx';
import { certificate } from '#styled/recipes/certificate';
import { type ProofToken, type ProofVerdict, verifyProof } from './read-proof-token.ts';

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
  if (verdict.kind === 'valid' && isExpired) {
    return (
      <Banner tone="attention" title={texts.valid} role="status">
        {texts.expired(formatDay(exp * 1000, language))}
      </Banner>
    );
  }
  const words = {
    valid: ['released', texts.valid, texts.validDetail(verdict.kind === 'valid' ? verdict.broker : '')],
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

export interface CertificateLine {
  name: string;
  value: string;
  /** A second line, such as a number beside a name. */
  sub?: string | undefined;
}

/** Names and values of a document, to be read and printed. */
export function Certificate({ lines }: { lines: readonly CertificateLine[] }) {
  const style = certificate();
  return (
    <dl className={style.root}>
      {lines.map(({ name, value, sub }) => (
        <Fragment key={name}>
          <dt className={style.name}>{name}</dt>
          <dd className={style.value}>
            {value}
            {sub && <span className={style.sub}>{sub}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export interface CertificateActionsProps {
  /** What became of the last one. */
  note?: string | undefined;
  children: ReactNode;
}

/** What can be done with the document; not printed. */
export function CertificateActions({ note, children }: CertificateActionsProps) {
  const style = certificate();
  return (
    <div className={style.actions}>
      {children}
      {note && (
        <span className={style.note} role="status">
          {note}
        </span>
      )}
    </div>
  );
}
