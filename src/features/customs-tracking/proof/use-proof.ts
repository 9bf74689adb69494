import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { loadProof } from '#src/api/queries/proofs.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { type ProofToken, readProofToken } from './read-proof-token.ts';

export type LoadedProof =
  | { kind: 'loading' | 'missing' | 'unreadable' }
  | { kind: 'read'; token: string; proof: ProofToken };

/**
 * An order's proof, as this device or the server has it. It is looked for again after each change of the list; without an order it
 * is awaited.
 */
export function useProof(orderId: string | undefined): LoadedProof {
  const { dataUpdatedAt: listAt } = useQuery({ ...trackingQuery, enabled: false });
  const [found, setFound] = useState<{ token: string | undefined; listAt: number }>();
  useEffect(() => {
    if (orderId === undefined) return;
    let isCurrent = true;
    void loadProof(orderId as OrderId).then(token => {
      if (isCurrent) setFound({ token, listAt });
    });
    return () => {
      isCurrent = false;
    };
  }, [orderId, listAt]);

  const isLoading = found === undefined;
  const token = found?.token;
  return useMemo(() => (isLoading ? { kind: 'loading' } : loadedProof(token)), [isLoading, token]);
}

function loadedProof(token: string | undefined): LoadedProof {
  if (token === undefined) return { kind: 'missing' };
  const proof = readProofToken(token);
  return proof ? { kind: 'read', token, proof } : { kind: 'unreadable' };
}
