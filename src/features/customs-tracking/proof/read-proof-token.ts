import * as v from 'valibot';
import { ProofPayload } from './proof.ts';

const ProofHeader = v.looseObject({ alg: v.literal('ES256'), kid: v.string() });

export interface ProofToken {
  kid: string;
  payload: ProofPayload;
  /** What was signed, and the signature over it (R and S, 64 bytes). */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a compact JWS without believing it.
 * @returns undefined where it isn't one of ours
 */
export function readProofToken(token: string): ProofToken | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  try {
    return {
      kid: v.parse(ProofHeader, decodeJson(header)).kid,
      payload: v.parse(ProofPayload, decodeJson(payload)),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: decodeBytes(signature),
    };
  } catch {
    return undefined;
  }
}

function decodeJson(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(decodeBytes(part)));
}

/** Base64url, as RFC 7515 has it. */
function decodeBytes(part: string): Uint8Array<ArrayBuffer> {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}
