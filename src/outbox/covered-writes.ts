import * as v from 'valibot';
import type { Covered, Endpoint } from '#src/contract/endpoint.ts';

export interface CoveredEndpoint {
  kind: string;
  method: string;
  /** Below the API's base. */
  path: string;
  payloadVersion: number;
  upgrades: readonly ((payload: unknown) => unknown)[];
  /** Null for a body that the contract doesn't know: that is the server's to refuse, and nothing to keep. */
  describe(body: unknown): { entity: string; claims: readonly string[] } | null;
  /** Whether a body is the answer that this call promises. */
  isAnswer(body: unknown): boolean;
}

/** The endpoints with an outbox column, which is all that this folder knows of the API. */
export function coveredEndpoints(table: Record<string, Endpoint>): CoveredEndpoint[] {
  return Object.values(table).flatMap(row => {
    const { outbox, body } = row;
    if (!outbox || !body) return [];
    const covered: Covered<unknown> = outbox as Covered<unknown>;
    return {
      kind: covered.kind,
      method: row.method,
      path: row.path,
      payloadVersion: covered.payloadVersion,
      upgrades: covered.upgrades ?? [],
      describe(value: unknown) {
        const parsed = v.safeParse(body, value);
        if (!parsed.success) return null;
        return { entity: covered.entity(parsed.output), claims: covered.claims(parsed.output) };
      },
      isAnswer: (value: unknown) => v.is(row.answer, value),
    };
  });
}
