import { Letterhead } from '#src/entities/letterhead/letterhead.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { letterheadTexts } from '#src/messages/letterhead.ts';
import { certificateOf } from './read-certificate.ts';
import type { ProofToken } from './read-proof-token.ts';
import type { LoadedProof } from './use-proof.ts';

export interface ProofLetterheadProps {
  loaded: LoadedProof;
  /** Of the declaration, where its proof doesn't say it. */
  mrn?: string | null | undefined;
}

/** The head of what is printed about a clearance, with the numbers that the declaration and its proof are looked up by. */
export function ProofLetterhead({ loaded, mrn: known }: ProofLetterheadProps) {
  const texts = useTexts(letterheadTexts);
  const proof = loaded.kind === 'read' ? loaded.proof : undefined;
  const mrn = (proof && certificateOf(proof.payload).mrn) ?? known;
  return (
    <Letterhead codes={[...(mrn ? [texts.mrn(mrn)] : []), ...(proof ? [texts.proof(proofId(proof))] : [])]} />
  );
}

const idBytes = 8;

/** The first bytes of its signature, which no other proof has. */
const proofId = ({ signature }: ProofToken): string =>
  [...signature.subarray(0, idBytes)]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
