import type { Endpoint } from '#src/contract/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * A row of an outbox may be older or newer than this server, and is then refused with a word and not misread.
 * @throws Refusal with the version that is `accepted`
 */
export function expectPayloadVersion({ outbox }: Pick<Endpoint, 'outbox'>, sent: number | undefined): void {
  if (!outbox || sent === undefined || sent === outbox.payloadVersion) return;
  throw new Refusal(
    'REQUEST.PAYLOAD_VERSION',
    'This version of the app is too old, or newer than the server.',
    { accepted: [outbox.payloadVersion] },
  );
}
